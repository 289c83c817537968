// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The program that started this one and wants to know its state, such as systemd.
package enum ServiceManager {
  /// Says that the service is ready, where somebody asked for it by `NOTIFY_SOCKET`.
  ///
  /// - Returns: whether it was said.
  /// - SeeAlso: [sd_notify](https://www.freedesktop.org/software/systemd/man/latest/sd_notify.html)
  @discardableResult
  package static func tellReady() -> Bool {
    guard let name = Environment.variable("NOTIFY_SOCKET"), name.hasPrefix("/") || name.hasPrefix("@") else {
      return false
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // The name of an abstract socket begins with a zero byte.
    let bytes = name.hasPrefix("@") ? [0] + name.utf8.dropFirst() : Array(name.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let length = MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: address.sun_path) + bytes.count
    #if canImport(Glibc)
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM), 0)
    #endif
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let text = Array("READY=1".utf8)
    let count = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(descriptor, text, text.count, 0, $0, socklen_t(length))
      }
    }
    return count == text.count
  }
}
