//! Starting the server, and what it logs.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Stdio;

use crate::run::{command, salon};
use crate::terminal_session::Folder;

#[test]
fn a_chosen_port_that_is_taken_is_an_error() {
    let folder = Folder::new("port-taken");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let data = folder.0.to_str().unwrap();
    let answer = salon(&["serve", "--port", &port, "--data", data, "--lang", "en"]);
    assert_ne!(answer.code, 0, "{}", answer.output);
    assert!(answer.errors.contains(&port), "{}", answer.errors);
}

#[test]
fn failed_sign_ins_are_logged_by_default() {
    let folder = Folder::new("failed-sign-in");
    let data = folder.0.to_str().unwrap();
    let mut server = command(&["serve", "--port", "0", "--data", data, "--lang", "en"]);
    server.env_remove("SALON_LOG_FILTER").stdin(Stdio::null());
    let mut server = server.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let url = line.split_whitespace().find_map(|word| word.strip_prefix("http://")).unwrap();
    let address = url.trim_end_matches('/').to_owned();
    let body = r#"{"name":"Ann","passphrase":"a wrong passphrase"}"#;
    let mut connection = TcpStream::connect(&address).unwrap();
    let request = format!(
        "POST /api/session HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    connection.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    connection.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 401"), "{answer}");
    server.kill().unwrap();
    server.wait().unwrap();
    let mut log = String::new();
    server.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert!(log.contains("a sign-in failed") && log.contains("127.0.0.1"), "{log}");
}
