//! Playing on a server behind a TLS proxy, and two servers on the same folder.
//!
//! The certificates in `tests/data/tls` were made with OpenSSL for `localhost` only. The key of the authority that
//! signed them was deleted.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustls::ServerConfig;
use rustls::crypto::ring::default_provider;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;

use crate::crash_recovery::ServerProcess;
use crate::run::{command, run_with_input};

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

/// Forwards all connections to a server.
async fn proxy(listener: TcpListener, server: String) {
    let acceptor = acceptor();
    while let Ok((stream, _)) = listener.accept().await {
        let (acceptor, server) = (acceptor.clone(), server.clone());
        tokio::spawn(async move {
            // A client that does not trust the certificate closes the connection.
            let Ok(mut client) = acceptor.accept(stream).await else { return };
            let mut server = TcpStream::connect(server).await.unwrap();
            let _ = tokio::io::copy_bidirectional(&mut client, &mut server).await;
        });
    }
}

#[test]
fn the_client_connects_over_tls_only_with_a_trusted_certificate() {
    let folder = std::env::temp_dir().join(format!("salon-tls-{}", std::process::id()));
    let process = ServerProcess::start(&folder);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
    let port = listener.local_addr().unwrap().port();
    runtime.spawn(proxy(listener, process.address.trim_start_matches("http://").to_owned()));
    let server = format!("https://localhost:{port}");
    let play = |trusted: &str| {
        let mut play = command(&["play", "chess", "--server", &server, "--lang", "en"]);
        play.env("SSL_CERT_FILE", data(trusted)).env_remove("SSL_CERT_DIR");
        run_with_input(play, b"")
    };
    let played = play("ca.pem").succeeds().output;
    assert!(played.contains(&format!("--server {server} --table ")), "{played}");
    play("nobody.pem").fails_with(1, "cannot play at https://localhost");
    process.kill();
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn refuses_a_second_server_on_the_same_folder() {
    let folder = std::env::temp_dir().join(format!("salon-twice-{}", std::process::id()));
    let process = ServerProcess::start(&folder);
    let path = folder.display().to_string();
    let serve = |lang| {
        run_with_input(command(&["serve", "--port", "0", "--data", &path, "--lang", lang]), b"")
    };
    for (lang, reason) in [
        ("en", "another server is using this folder"),
        ("fr", "un autre serveur utilise ce dossier"),
    ] {
        let refused = serve(lang);
        assert_eq!((refused.code, refused.output.as_str()), (1, ""), "{}", refused.errors);
        assert!(refused.errors.contains(reason), "{}", refused.errors);
    }
    process.kill();
    std::fs::remove_dir_all(folder).unwrap();
}
