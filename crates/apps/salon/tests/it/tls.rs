//! Playing at a house that stands behind a proxy which speaks TLS; and houses on the same folder.
//!
//! The certificates in `tests/data/tls` were made with OpenSSL for `localhost` alone, and the key of the
//! authority that signed them was thrown away.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustls::ServerConfig;
use rustls::crypto::ring::default_provider;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;

use crate::ask::{command, feed};
use crate::faults::House;

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/tls").join(name)
}

fn acceptor() -> TlsAcceptor {
    let certificate = CertificateDer::from_pem_file(data("cert.pem")).unwrap();
    let key = PrivateKeyDer::from_pem_file(data("key.pem")).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .unwrap();
    Arc::new(config).into()
}

/// Passes everything on to a house.
async fn pass_on(listener: TcpListener, house: String) {
    let acceptor = acceptor();
    while let Ok((stream, _)) = listener.accept().await {
        let (acceptor, house) = (acceptor.clone(), house.clone());
        tokio::spawn(async move {
            // Who does not trust the certificate hangs up.
            let Ok(mut guest) = acceptor.accept(stream).await else { return };
            let mut house = TcpStream::connect(house).await.unwrap();
            let _ = tokio::io::copy_bidirectional(&mut guest, &mut house).await;
        });
    }
}

#[test]
fn the_client_speaks_tls_to_whom_it_trusts_and_to_nobody_else() {
    let folder = std::env::temp_dir().join(format!("salon-tls-{}", std::process::id()));
    let house = House::open(&folder);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
    let port = listener.local_addr().unwrap().port();
    runtime.spawn(pass_on(listener, house.address.trim_start_matches("http://").to_owned()));
    let server = format!("https://localhost:{port}");
    let play = |trusted: &str| {
        let mut play = command(&["play", "chess", "--server", &server, "--lang", "en"]);
        play.env("SSL_CERT_FILE", data(trusted)).env_remove("SSL_CERT_DIR");
        feed(play, b"")
    };
    let played = play("ca.pem").fine().output;
    assert!(played.contains(&format!("--server {server} --table ")), "{played}");
    play("nobody.pem").refused(1, "cannot play at https://localhost");
    house.kill();
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_second_house_on_a_folder_is_refused_in_words() {
    let folder = std::env::temp_dir().join(format!("salon-twice-{}", std::process::id()));
    let house = House::open(&folder);
    let path = folder.display().to_string();
    let serve =
        |lang| feed(command(&["serve", "--port", "0", "--data", &path, "--lang", lang]), b"");
    for (lang, words) in
        [("en", "another house is open on this folder"), ("fr", "une autre maison est ouverte")]
    {
        let refused = serve(lang);
        assert_eq!((refused.code, refused.output.as_str()), (1, ""), "{}", refused.errors);
        assert!(refused.errors.contains(words), "{}", refused.errors);
    }
    house.kill();
    std::fs::remove_dir_all(folder).unwrap();
}
