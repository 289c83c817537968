// SPDX-License-Identifier: MIT

import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// A connection that sends what it is told, right or wrong.
final class RawClient {
  private let descriptor: Int32

  init?(port: Int, receiveBuffer: Int32? = nil) {
    #if canImport(Glibc)
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
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
    guard connected == 0 else {
      close(descriptor)
      return nil
    }
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

  /// What comes within some seconds; nil when nothing does, empty at the end.
  func receive(seconds: Double = 15, most: Int = 65_536) -> [UInt8]? {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    #if canImport(Glibc)
    guard Glibc.poll(&poll, 1, Int32(seconds * 1000)) > 0 else { return nil }
    #else
    guard Darwin.poll(&poll, 1, Int32(seconds * 1000)) > 0 else { return nil }
    #endif
    var bytes = [UInt8](repeating: 0, count: most)
    let count = recv(descriptor, &bytes, most, 0)
    return count > 0 ? Array(bytes[..<count]) : []
  }

  /// Everything until the other side closes, or until some seconds pass without a byte.
  func receiveAll(seconds: Double = 15) -> (bytes: [UInt8], isClosed: Bool) {
    var all: [UInt8] = []
    while let bytes = receive(seconds: seconds) {
      if bytes.isEmpty { return (all, true) }
      all += bytes
    }
    return (all, false)
  }

  /// The answer to one request on a connection of its own.
  static func ask(_ port: Int, _ request: String, seconds: Double = 15) -> Reply? {
    guard let client = RawClient(port: port) else { return nil }
    client.send(request)
    client.finishSending()
    return Reply(Data(client.receiveAll(seconds: seconds).bytes))
  }
}
