// SPDX-License-Identifier: MIT

import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// A connection that sends any bytes, valid or not; used by one thread at a time, hence unchecked.
final class RawClient: @unchecked Sendable {
  private let descriptor: Int32
  /// The bytes received after the last reply.
  private var pending: [UInt8] = []

  init?(port: Int, receiveBuffer: Int32? = nil) {
    #if canImport(Glibc)
    // Not inherited by programs that other tests start, so that it ends when it is closed.
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
    descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    if var size = receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    // A failed initializer of a class whose properties are set runs deinit, which closes the socket.
    guard connected == 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// Sends bytes; false when the other side takes no more.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { buffer in
        #if canImport(Glibc)
        Glibc.send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
        #else
        Darwin.send(descriptor, buffer.baseAddress, buffer.count, 0)
        #endif
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Says that nothing more is sent.
  func finishSending() {
    #if canImport(Glibc)
    shutdown(descriptor, Int32(SHUT_WR))
    #else
    shutdown(descriptor, SHUT_WR)
    #endif
  }

  /// Whether something comes, or the end of the connection, within some seconds.
  func isReadable(within seconds: Double) -> Bool {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    #if canImport(Glibc)
    return Glibc.poll(&poll, 1, Int32(seconds * 1000)) > 0
    #else
    return Darwin.poll(&poll, 1, Int32(seconds * 1000)) > 0
    #endif
  }

  /// What comes within some seconds; nil when nothing does, empty at the end.
  func receive(seconds: Double = 60, most: Int = 65_536) -> [UInt8]? {
    guard isReadable(within: seconds) else { return nil }
    var bytes = [UInt8](repeating: 0, count: most)
    let count = recv(descriptor, &bytes, most, 0)
    return count > 0 ? Array(bytes[..<count]) : []
  }

  /// Everything until the other side closes, or until some seconds pass without a byte.
  func receiveAll(seconds: Double = 60) -> (bytes: [UInt8], isClosed: Bool) {
    var all: [UInt8] = []
    while let bytes = receive(seconds: seconds) {
      if bytes.isEmpty { return (all, true) }
      all += bytes
    }
    return (all, false)
  }

  /// The next reply of the connection, read to its end; nil when the connection ends or nothing comes.
  ///
  /// - Parameter hasBody: false for the reply to HEAD, which has none whatever its length says.
  func nextReply(hasBody: Bool = true) -> Reply? {
    while true {
      let data = Data(pending)
      if let head = Reply(data), let end = data.range(of: Data("\r\n\r\n".utf8))?.upperBound {
        let length = hasBody && head.status != 304 ? head["Content-Length"].flatMap { Int($0) } ?? 0 : 0
        if pending.count >= end + length {
          pending.removeFirst(end + length)
          return Reply(data.prefix(end + length))
        }
      }
      guard let more = receive(), !more.isEmpty else { return nil }
      pending += more
    }
  }

  /// The answer to one request on a connection of its own.
  static func ask(_ port: Int, _ request: String, seconds: Double = 60) -> Reply? {
    guard let client = RawClient(port: port) else { return nil }
    client.send(request)
    client.finishSending()
    return Reply(Data(client.receiveAll(seconds: seconds).bytes))
  }
}
