// SPDX-License-Identifier: MIT

package import CivilCalendar

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Reads, writes and lists files and folders.
package enum Files {
  /// The content of a file, up to a maximum size.
  ///
  /// - Parameters:
  ///   - isPlain: Whether to refuse anything but a plain file, such as a pipe that could block forever.
  ///   - name: The path in messages; nil for the file's own.
  /// - Throws: `Fault` if there is no such file, or it is a folder, unreadable or larger than the limit.
  package static func content(
    of path: String, limit: Int, isPlain: Bool = false, named name: String? = nil
  ) throws(Fault) -> [UInt8] {
    let name = name ?? path
    guard let file = OpenFile(path, isPlain ? O_RDONLY | O_NONBLOCK : O_RDONLY), let type = file.type else {
      throw .cannotRead(name)
    }
    guard type != S_IFDIR else { throw Fault(.wrongKindOfFile, "\(name) is a folder, not a file") }
    guard !isPlain || type == S_IFREG else { throw Fault(.unreadableFile, "\(name) is not a plain file") }
    return try OpenFile.content(file.descriptor, limit: limit, named: name)
  }

  /// Writes all bytes to an open file, waiting while it accepts none; errors use the given name.
  package static func write(_ bytes: [UInt8], to descriptor: Int32, named name: String) throws(Fault) {
    guard OpenFile.write(bytes, to: descriptor) else { throw .system(.cannotWrite, "\(name) cannot be written") }
  }

  /// Whether there is a folder at a path.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether there is a file or folder at a path.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }

  /// The absolute path of what is there, without links; the path itself if nothing is.
  package static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The names in a folder with an ending such as `.json`, sorted.
  ///
  /// - Throws: `Fault` when there is no such folder, it is a file (`wrongKindOfFile`), or it cannot be read.
  package static func names(inFolder path: String, endingIn end: String) throws(Fault) -> [String] {
    guard let folder = OpenFile(path, O_RDONLY | O_DIRECTORY), let names = OpenFile.names(folder.descriptor) else {
      throw errno == ENOTDIR ? Fault(.wrongKindOfFile, "\(path) is a file, not a folder") : .cannotRead(path)
    }
    return names.filter { $0.hasSuffix(end) }.sorted()
  }

  /// A hash of the contents of some plain files, and why the first one of them cannot be read.
  ///
  /// Of a folder, its files such as `2027.json` count, with their names.
  ///
  /// - Parameter limit: the maximum size of a file; what is larger cannot be read.
  package static func fingerprint(of paths: [String], limit: Int) -> (hash: Int, error: Fault?) {
    var hasher = Hasher()
    var error: Fault?
    for path in paths {
      hasher.combine(path)
      for file in listed(path) {
        let content = Result { () throws(Fault) in try Files.content(of: file, limit: limit, isPlain: true) }
        hasher.combine(file)
        hasher.combine(content)
        if case .failure(let failure) = content, error == nil { error = failure }
      }
    }
    return (hasher.finalize(), error)
  }

  /// A hash of what the system says of the files of a fingerprint without reading them, which changes with their contents.
  ///
  /// - Returns: nil if one of them changed so lately that another change could have the same time.
  package static func status(of paths: [String], now: Int64 = SystemClock.now()) -> Int? {
    var hasher = Hasher()
    for file in paths.flatMap(listed) {
      var status = stat()
      let isThere = stat(file, &status) == 0
      #if canImport(Darwin)
      let changed = status.st_ctimespec
      #else
      let changed = status.st_ctim
      #endif
      // Some file systems count in steps of two seconds.
      if isThere, Int64(changed.tv_sec) + 3 > now { return nil }
      hasher.combine(file)
      hasher.combine(status.st_dev)
      hasher.combine(status.st_ino)
      hasher.combine(status.st_size)
      hasher.combine(changed.tv_sec)
      hasher.combine(changed.tv_nsec)
    }
    return hasher.finalize()
  }

  /// The path of a file, or the paths of the files of a folder such as `2027.json`.
  private static func listed(_ path: String) -> [String] {
    guard isFolder(path) else { return [path] }
    return ((try? names(inFolder: path, endingIn: ".json")) ?? []).map { path + "/" + $0 }
  }

  /// Creates a folder and its parents.
  ///
  /// - Parameter isPrivate: whether they are for this user only; otherwise all may read them, whatever the mask of the
  ///   process.
  /// - Throws: `Fault` if the folder does not exist afterwards.
  package static func makeFolder(_ path: String, isPrivate: Bool = true) throws(Fault) {
    var position = path.utf8.startIndex
    while position < path.utf8.endIndex {
      let start = path.utf8.index(after: position)
      position = path.utf8[start...].firstIndex(of: UInt8(ascii: "/")) ?? path.utf8.endIndex
      let mode: mode_t = isPrivate ? 0o700 : 0o777
      let folder = String(path[..<position])
      if mkdir(folder, mode) == 0 {
        var status = stat()
        // Whoever owns the folder around it may have put a link in its place.
        if !isPrivate, let made = OpenFile(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW),
          fstat(made.descriptor, &status) == 0, status.st_uid == geteuid()
        {
          fchmod(made.descriptor, status.st_mode & 0o7777 | 0o555)
        }
        // What will be in it is lost with its entry.
        if let around = OpenFile(folder + "/..", O_RDONLY | O_DIRECTORY) { fsync(around.descriptor) }
      } else if errno != EEXIST, errno != EISDIR, position == path.utf8.endIndex {
        throw .system(.cannotCreate, "\(path) cannot be created")
      }
    }
  }
}

/// A file that is read piece by piece, or standard input.
package final class InputFile {
  /// Its name in messages.
  package let name: String
  private let descriptor: Int32
  private var error: Fault?
  private let converter: TextConverter?
  private var hasEnded = false
  /// The number of bytes that have been read.
  package private(set) var position = 0

  /// Opens a file, standard input for `-`.
  ///
  /// - Parameter encoding: The encoding from which it is converted to UTF-8; nil to read it as it is.
  /// - Throws: `Fault` when there is no such file, it is a folder, or it cannot be read, or the system does not know the
  ///   encoding.
  package init(_ path: String, encoding: String? = nil) throws(Fault) {
    converter = if let encoding { try TextConverter(from: encoding) } else { nil }
    name = path == "-" ? "standard input" : path
    descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotRead(path) }
    if descriptor != STDIN_FILENO, Files.isFolder(path) {
      throw Fault(.wrongKindOfFile, "\(path) is a folder, not a file")
    }
  }

  deinit {
    if descriptor > STDIN_FILENO { close(descriptor) }
  }

  /// The next piece, or nil at the end or if reading fails; `check` distinguishes the two.
  package func piece() -> [UInt8]? {
    guard error == nil else { return nil }
    guard let piece = OpenFile.read(descriptor) else {
      error = .cannotRead(name)
      return nil
    }
    position += piece.count
    guard let converter else { return piece.isEmpty ? nil : piece }
    guard !hasEnded else { return nil }
    hasEnded = piece.isEmpty
    do throws(Fault) {
      return try converter.converted(piece, isLast: hasEnded)
    } catch {
      self.error = error.inside(name)
      return nil
    }
  }

  /// Throws if the file could not be read to its end.
  package func check() throws(Fault) {
    if let error { throw error }
  }

  /// The rest of the content, up to a maximum size.
  package func content(limit: Int) throws(Fault) -> [UInt8] {
    let bytes = try OpenFile.content(descriptor, limit: limit, named: name)
    guard let converter else { return bytes }
    return try Fault.inside(name) { () throws(Fault) in try converter.converted(bytes, isLast: true) }
  }
}

/// An open file, closed at the end of the value's lifetime.
struct OpenFile: ~Copyable {
  let descriptor: Int32

  /// Opens a file with the flags of `open(2)`; nil, with `errno`, when that fails.
  ///
  /// - Parameter folder: the open folder that a relative path begins at.
  init?(_ path: String, _ flags: Int32, mode: mode_t = 0, in folder: Int32 = AT_FDCWD) {
    let descriptor = openat(folder, path, flags | O_CLOEXEC, mode)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
  }

  /// Closes the file; false, with `errno`, if written data was lost.
  consuming func close() -> Bool {
    let descriptor = descriptor
    discard self
    return closeDescriptor(descriptor)
  }

  deinit {
    // Callers look at `errno` after the value is gone, so closing must not change it.
    let number = errno
    _ = closeDescriptor(descriptor)
    errno = number
  }

  /// The type of the file, one of the `S_IF` constants; nil, with `errno`, if it is unknown.
  var type: mode_t? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Gives the file a mode; false, with `errno`, when not all may read it who should.
  ///
  /// Some file systems have modes of their own, which cannot be changed.
  func setMode(_ mode: mode_t) -> Bool {
    guard fchmod(descriptor, mode) != 0 else { return true }
    let number = errno
    var status = stat()
    defer { errno = number }
    return fstat(descriptor, &status) == 0 && status.st_mode & mode & 0o444 == mode & 0o444
  }

  /// The type of what has a name in an open folder, which may be a link; nil, with `errno`, if it is unknown.
  static func type(of name: String, in folder: Int32) -> mode_t? {
    var status = stat()
    return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// The names in an open folder; nil, with `errno`, if they cannot be read.
  static func names(_ descriptor: Int32) -> [String]? {
    // A descriptor of its own, since it is closed with the list.
    let own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0 else { return nil }
    guard let folder = fdopendir(own) else {
      _ = closeDescriptor(own)
      return nil
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// The next bytes of a file, none at its end; nil, with `errno`, when it cannot be read.
  static func read(_ descriptor: Int32) -> [UInt8]? {
    while true {
      var result = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, count in
        result = readBytes(descriptor, buffer.baseAddress, buffer.count)
        count = max(0, result)
      }
      if result >= 0 { return bytes }
      guard errno == EINTR else { return nil }
    }
  }

  /// The bytes of a file up to its end; errors use the given name.
  static func content(_ descriptor: Int32, limit: Int, named name: String) throws(Fault) -> [UInt8] {
    var bytes: [UInt8] = []
    while let piece = read(descriptor) {
      if piece.isEmpty { return bytes }
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      guard bytes.count <= limit else {
        throw Fault(.fileTooLarge, "\(name): the file is larger than \(limit) bytes")
      }
    }
    throw .cannotRead(name)
  }

  /// Writes all bytes; false, with `errno`, when that fails.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    _ = ignoredSignals
    return bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = writeBytes(descriptor, UnsafeRawBufferPointer(rebasing: rest))
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

  /// Makes a closed pipe an ordinary error, so that it does not kill the process silently.
  private static let ignoredSignals: Void = { _ = signal(SIGPIPE, SIG_IGN) }()
}

// A type's own member hides the system function of the same name, so these have other names.

private func closeDescriptor(_ descriptor: Int32) -> Bool { close(descriptor) == 0 }

private func readBytes(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, start, count)
}

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
