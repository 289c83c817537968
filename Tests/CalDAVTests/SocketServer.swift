// SPDX-License-Identifier: MIT

import Foundation

/// A server of HTTP on this machine for one test, which answers one request after the other.
final class SocketServer: @unchecked Sendable {
  struct Request {
    let method: String
    let path: String
    /// By name in lower case.
    let fields: [String: String]
    let body: [UInt8]
  }

  struct Reply {
    var status: Int
    var fields: [String] = []
    var content: [UInt8] = []
  }

  private let listener: Int32
  let port: Int
  /// Answers a request; nil closes the connection.
  private let answer: (Request) -> Reply?
  private let lock = NSLock()
  private var isOpen = true

  init(_ answer: @escaping (Request) -> Reply?) throws {
    self.answer = answer
    #if canImport(Glibc)
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
    listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = listener
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, size) == 0 && listen(descriptor, 16) == 0
          && getsockname(descriptor, address, &size) == 0
      }
    }
    guard isListening else { throw CocoaError(.fileReadUnknown) }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [self] in
      while case let client = accept(listener, nil, nil), lock.withLock({ isOpen }) {
        guard client >= 0 else { continue }
        serve(client)
        close(client)
      }
      close(listener)
    }
  }

  /// Ends the server: a last connection wakes it.
  func stop() {
    lock.withLock { isOpen = false }
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private func serve(_ client: Int32) {
    var bytes: [UInt8] = []
    while let request = read(client, &bytes) {
      guard let reply = answer(request) else { return }
      var head = "HTTP/1.1 \(reply.status) X\r\nContent-Length: \(reply.content.count)\r\n"
      for field in reply.fields { head += field + "\r\n" }
      let all = Array((head + "\r\n").utf8) + reply.content
      var sent = 0
      while sent < all.count {
        let count = all[sent...].withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard count > 0 else { return }
        sent += count
      }
    }
  }

  /// The next request of a connection; nil at its end.
  private func read(_ client: Int32, _ bytes: inout [UInt8]) -> Request? {
    while true {
      if let request = SocketServer.request(&bytes) { return request }
      var piece = [UInt8](repeating: 0, count: 65_536)
      let count = recv(client, &piece, piece.count, 0)
      guard count > 0 else { return nil }
      bytes += piece[..<count]
    }
  }

  /// Takes a whole request from the beginning of some bytes.
  private static func request(_ bytes: inout [UInt8]) -> Request? {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let halves = line.split(separator: ":", maxSplits: 1)
      fields[halves[0].lowercased()] = halves.count > 1 ? halves[1].trimmingCharacters(in: .whitespaces) : ""
    }
    let length = fields["content-length"].flatMap { Int($0) } ?? 0
    guard words.count == 3, bytes.count >= end.upperBound + length else { return nil }
    defer { bytes.removeFirst(end.upperBound + length) }
    return Request(
      method: String(words[0]), path: String(words[1]), fields: fields,
      body: Array(bytes[end.upperBound..<end.upperBound + length]))
  }
}
