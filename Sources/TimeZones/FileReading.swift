// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The little that is needed of the file system.
enum FileReading {
  /// What came of reading a file.
  enum Outcome {
    case bytes([UInt8])
    /// There is no such file, or it is a folder.
    case missing
    case tooLarge
    case failed(String)
  }

  /// The bytes of a plain file unless there are more than the limit.
  static func bytes(of path: String, limit: Int) -> Outcome {
    // Without O_NONBLOCK a pipe put in a zone's place would make the caller wait for ever.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return errno == ENOENT || errno == ENOTDIR ? .missing : failure() }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { return failure() }
    if status.st_mode & S_IFMT == S_IFDIR { return .missing }
    guard status.st_mode & S_IFMT == S_IFREG else { return .failed("it is not a plain file") }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = read(file, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return failure() }
      if count == 0 { return .bytes(bytes) }
      bytes += chunk[..<count]
      if bytes.count > limit { return .tooLarge }
    }
  }

  /// Whether a folder is there.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func failure() -> Outcome {
    .failed(strerror(errno).map { String(cString: $0) } ?? "error \(errno)")
  }
}
