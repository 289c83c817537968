// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Why a file or folder cannot be read, created or written.
package struct FileError: Error, Hashable, CustomStringConvertible {
  /// What stopped it.
  package enum Kind: Sendable, Hashable {
    /// There is no such file or folder.
    case missing
    /// It is a folder where a file is needed, or a file where a folder is.
    case wrongKind
    /// It is there and cannot be read.
    case unreadable
    /// It has more bytes than are read.
    case tooLarge
    /// It cannot be created or replaced.
    case cannotCreate
    /// It cannot be written, or what it replaces cannot be read; what was there is still there.
    case cannotWrite
    /// Another process holds it and does not let go.
    case busy
  }

  package let kind: Kind
  /// The path as it was given.
  package let path: String
  /// What is wrong, with the path, in one line.
  package let message: String
  /// The system's words for it, such as `Permission denied`, or nil where the system refused nothing.
  package let reason: String?

  package init(_ kind: Kind, _ path: String, _ message: String, reason: String? = nil) {
    self.kind = kind
    self.path = path
    self.message = message
    self.reason = reason
  }

  /// The error of a system call that has just failed, told by `errno`.
  static func system(_ kind: Kind, _ path: String, _ message: String) -> FileError {
    FileError(kind, path, message, reason: String(cString: strerror(errno)))
  }

  /// The message, and after it the system's words.
  package var description: String { message + (reason.map { ": " + $0 } ?? "") }
}

/// An open file, closed when the value ends.
struct OpenFile: ~Copyable {
  let descriptor: Int32

  /// Opens a file with the flags of `open(2)`; nil, with `errno`, when that fails.
  init?(_ path: String, _ flags: Int32, mode: mode_t = 0) {
    let descriptor = open(path, flags | O_CLOEXEC, mode)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
  }

  /// Closes the file; false, with `errno`, when what was written did not arrive.
  consuming func close() -> Bool {
    let descriptor = descriptor
    discard self
    return closeDescriptor(descriptor)
  }

  deinit {
    // Whoever asks why a read failed asks after the value has ended.
    let number = errno
    _ = closeDescriptor(descriptor)
    errno = number
  }

  /// The type of the file, one of the `S_IF` constants; nil, with `errno`, when there is none to be had.
  var type: mode_t? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Appends what is next of the file, at most so many bytes.
  ///
  /// - Returns: false at the file's end, nil, with `errno`, when it cannot be read.
  static func read(_ descriptor: Int32, atMost count: Int = 65_536, into bytes: inout [UInt8]) -> Bool? {
    while true {
      var result = 0
      bytes.append(addingCapacity: count) { span in
        span.withUnsafeMutableBufferPointer { buffer, initialized in
          result = readBytes(descriptor, buffer.baseAddress.map { $0 + initialized }, count)
          initialized += max(0, result)
        }
      }
      if result < 0, errno == EINTR { continue }
      return result < 0 ? nil : result > 0
    }
  }

  /// Writes all bytes; false, with `errno`, when that fails.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = writeBytes(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if count < 0, errno == EAGAIN {
          var writable = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&writable, 1, -1)
        } else if count == 0 || errno != EINTR {
          return false
        }
      }
      return true
    }
  }
}

// Within a type that has a member of the same name, the function of the system is not seen.

private func closeDescriptor(_ descriptor: Int32) -> Bool { close(descriptor) == 0 }

private func readBytes(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, start, count)
}

private func writeBytes(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, start, count)
}
