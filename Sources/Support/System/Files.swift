// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Whole files.
package enum Files {
  /// The content of a file of at most so many bytes.
  ///
  /// - Parameter isPlain: whether only a plain file will do; a pipe, which could be waited for without end, is then
  ///   refused unopened.
  /// - Throws: `FileError` when there is no such file, it is a folder, cannot be read, or is larger.
  package static func content(of path: String, limit: Int, isPlain: Bool = false) throws(FileError) -> [UInt8] {
    guard let file = OpenFile(path, isPlain ? O_RDONLY | O_NONBLOCK : O_RDONLY) else { throw cannotRead(path) }
    guard let type = file.type else { throw cannotRead(path) }
    guard type != S_IFDIR else { throw FileError(.wrongKind, path, "\(path) is a folder; name a file") }
    guard !isPlain || type == S_IFREG else { throw FileError(.unreadable, path, "\(path) is not a plain file") }
    var bytes: [UInt8] = []
    while let hasMore = OpenFile.read(file.descriptor, into: &bytes) {
      guard hasMore else { return bytes }
      guard bytes.count <= limit else {
        throw FileError(.tooLarge, path, "\(path) is larger than \(limit) bytes")
      }
    }
    throw cannotRead(path)
  }

  /// The error of `errno` for a file that is read.
  static func cannotRead(_ path: String) -> FileError {
    errno == ENOENT || errno == ENOTDIR
      ? FileError(.missing, path, "\(path): there is no such file or folder")
      : .system(.unreadable, path, "\(path) cannot be read")
  }
}
