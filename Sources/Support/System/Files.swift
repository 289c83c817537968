// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Files and folders, each asked once.
package enum Files {
  /// The content of a file of at most so many bytes.
  ///
  /// - Parameter isPlain: whether only a plain file will do, as where a pipe would be waited for without end.
  /// - Throws: `FileError` when there is no such file, it is a folder, cannot be read, or is larger.
  package static func content(of path: String, limit: Int, isPlain: Bool = false) throws(FileError) -> [UInt8] {
    guard let file = OpenFile(path, isPlain ? O_RDONLY | O_NONBLOCK : O_RDONLY), let type = file.type else {
      throw .cannotRead(path)
    }
    guard type != S_IFDIR else { throw FileError(.wrongKind, path, "\(path) is a folder; name a file") }
    guard !isPlain || type == S_IFREG else { throw FileError(.unreadable, path, "\(path) is not a plain file") }
    return try OpenFile.content(file.descriptor, limit: limit, named: path)
  }

  /// Writes all bytes to an open file, which is called by a name in errors; one that takes no more is waited for.
  package static func write(_ bytes: [UInt8], to descriptor: Int32, named name: String) throws(FileError) {
    guard OpenFile.write(bytes, to: descriptor) else { throw .system(.cannotWrite, name, "\(name) cannot be written") }
  }

  /// Whether a folder is there.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The names in a folder that have an end, such as `.json`, in order.
  ///
  /// - Throws: `FileError` when there is no such folder, it is a file (`wrongKind`), or it cannot be read.
  package static func names(inFolder path: String, endingIn end: String) throws(FileError) -> [String] {
    guard let folder = opendir(path) else {
      throw errno == ENOTDIR ? FileError(.wrongKind, path, "\(path) is a file, not a folder") : .cannotRead(path)
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name.hasSuffix(end) { names.append(name) }
    }
    return names.sorted()
  }

  /// Makes a folder and those above it, for this user alone.
  ///
  /// - Throws: `FileError` when there is none in the end.
  package static func makeFolder(_ path: String) throws(FileError) {
    var position = path.utf8.startIndex
    while position < path.utf8.endIndex {
      let start = path.utf8.index(after: position)
      position = path.utf8[start...].firstIndex(of: UInt8(ascii: "/")) ?? path.utf8.endIndex
      if mkdir(String(path[..<position]), 0o700) != 0, errno != EEXIST, errno != EISDIR, position == path.utf8.endIndex
      {
        throw .system(.cannotCreate, path, "\(path) cannot be made")
      }
    }
  }
}

/// A file that is read piece by piece, or standard input.
package final class InputFile {
  /// What to call it in messages.
  package let name: String
  private let descriptor: Int32
  private var error: FileError?

  /// Opens a file, standard input for `-`.
  ///
  /// - Throws: `FileError` when there is no such file, it is a folder, or it cannot be read.
  package init(_ path: String) throws(FileError) {
    name = path == "-" ? "standard input" : path
    descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotRead(path) }
    if descriptor != STDIN_FILENO, Files.isFolder(path) {
      throw FileError(.wrongKind, path, "\(path) is a folder; name a file")
    }
  }

  deinit {
    if descriptor > STDIN_FILENO { close(descriptor) }
  }

  /// The next piece, or nil at the end or when reading fails, which `check` tells.
  package func piece() -> [UInt8]? {
    guard error == nil else { return nil }
    guard let bytes = OpenFile.read(descriptor) else {
      error = .cannotRead(name)
      return nil
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// Throws when the file could not be read to its end.
  package func check() throws(FileError) {
    if let error { throw error }
  }

  /// All that is left to read, at most so many bytes.
  package func content(limit: Int) throws(FileError) -> [UInt8] {
    try OpenFile.content(descriptor, limit: limit, named: name)
  }
}
