//! Clients connect again after the server was restarted.

use std::time::Duration;

use client::{Client, ClientError, Reconnection};
use protocol::{Hello, Seat, ServerMessage, VERSION};

use crate::test_server::TestServer;

/// Waits until the connection has ended.
async fn end_of(client: &mut Client) -> ClientError {
    loop {
        match client.receive().await {
            Ok(message @ ServerMessage::Goodbye(_)) => return message.into(),
            Ok(_) => {}
            Err(error) => return error,
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_returns_to_its_table_after_a_restart() {
    let server = TestServer::start().await;
    let address = server.address.clone();
    let hello = Hello {
        version: VERSION,
        language: "en".to_owned(),
        program: None,
        ticket: None,
        name: Some("Ann".to_owned()),
        code: None,
    };
    let mut ann = Client::connect_with(&address, hello.clone()).await.unwrap();
    let mut reconnection = Reconnection::new(&address, hello, &ann);
    let code = ann.open("chess", "standard", "none").await.unwrap();
    let folder = server.stop().await;
    let error = end_of(&mut ann).await;
    assert!(error.is_temporary(), "{error}");
    let restart = async {
        // Long enough for some attempts to fail.
        tokio::time::sleep(Duration::from_millis(700)).await;
        TestServer::restart(folder, &address).await
    };
    let (_server, ann) = tokio::join!(restart, reconnection.connect());
    let snapshot = ann.unwrap().watch(&code, 0).await.unwrap();
    assert_eq!(snapshot.seat, Some(Seat::South));
}
