// SPDX-License-Identifier: MIT

internal import ICalendar

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// A file that is read piece by piece, or standard input.
final class InputFile {
  /// What to call it in messages.
  let name: String
  private let descriptor: Int32
  private var failure: Failure?

  /// Opens a file, standard input for `-`.
  init(_ path: String) throws(Failure) {
    name = path == "-" ? "standard input" : path
    guard path != "-" else {
      descriptor = STDIN_FILENO
      return
    }
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw InputFile.fault("\(path) cannot be opened") }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      close(descriptor)
      throw Failure("\(path) is a folder; name a file", exitCode: Failure.noInput)
    }
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// The next piece, or nil at the end or when reading fails, which `check` tells.
  func piece() -> [UInt8]? {
    while failure == nil {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, filled in
        count = read(descriptor, buffer.baseAddress, buffer.count)
        filled = max(0, count)
      }
      if count > 0 { return bytes }
      if count == 0 { return nil }
      if errno != EINTR { failure = InputFile.fault("\(name) cannot be read") }
    }
    return nil
  }

  /// Throws when the file could not be read to its end.
  func check() throws(Failure) {
    if let failure { throw failure }
  }

  private static func fault(_ message: String) -> Failure {
    let number = errno
    return Failure(message + ": " + String(cString: strerror(number)), exitCode: Failure.noInput)
  }
}
