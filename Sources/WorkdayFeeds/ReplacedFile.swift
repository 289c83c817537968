// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// A file whose content is replaced in one step: whoever reads it sees the old content or the new one, whole.
///
/// The new content is written beside the file, brought to the disk, and renamed to the file's name. Permissions are
/// kept, the owner and group too as far as that is allowed. A symbolic link stays and what it leads to is replaced, unless
/// the link is another user's. Two processes that write in one folder wait for each other.
public struct ReplacedFile: Sendable {
  /// The most bytes of a file that is compared with new content.
  public static let sizeLimit = 256 << 20

  /// The path as it was given.
  public let path: String
  private let target: String
  private let folder: String
  private let name: String

  /// Names a file, which need not exist; its folder must.
  ///
  /// - Throws: `FeedError` when the path is empty or that of a folder, or its links lead nowhere.
  public init(_ path: String) throws(FeedError) {
    self.path = path
    let target = try ReplacedFile.target(of: path)
    self.target = target
    let slash = target.utf8.lastIndex(of: UInt8(ascii: "/"))
    folder = slash.map { String(target[...$0]) } ?? ""
    name = slash.map { String(target[target.utf8.index(after: $0)...]) } ?? target
    guard !name.isEmpty else {
      throw FeedError(.cannotCreate, "\"\(path)\" names no file")
    }
    var status = stat()
    if stat(target, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw FeedError(.cannotCreate, "\(path) is a folder; name a file")
    }
  }

  /// Whether the path is that of a device or a pipe, which is written and cannot be replaced.
  public var isStream: Bool {
    var status = stat()
    return stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Makes new content of the old, and writes it when it differs; both under the lock.
  ///
  /// - Parameter make: gives the new content, or nil to leave the file as it is; it is handed the file's content, or nil when
  ///     there is no file.
  /// - Returns: whether the file was written.
  /// - Throws: `FeedError` when the file cannot be read or written, and what `make` throws; the file is then as it was.
  public func update(_ make: (_ old: [UInt8]?) throws -> [UInt8]?) throws -> Bool {
    let lock = try FolderLock(folder, for: path)
    // Whoever holds the lock is alone, and takes away what a process that was killed left here.
    let temporary = "\(folder).\(name.prefix(100)).\(lock.isHeld ? "" : "\(getpid()).")new"
    unlink(temporary)
    let old = try content()
    guard let new = try make(old), new != old else { return false }
    try replace(with: new, temporary: temporary)
    lock.synchronize()
    return true
  }

  private func content() throws(FeedError) -> [UInt8]? {
    let descriptor = open(target, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      if errno == ENOTDIR { throw fault("cannot be made", .cannotCreate) }
      throw fault("cannot be read", .cannotWrite)
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw fault("cannot be read", .cannotWrite) }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= ReplacedFile.sizeLimit else {
        throw FeedError(.cannotWrite, "\(path) is larger than \(ReplacedFile.sizeLimit) bytes, which no calendar is")
      }
    }
  }

  private func replace(with bytes: [UInt8], temporary: String) throws(FeedError) {
    var status = stat()
    let exists = stat(target, &status) == 0
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, exists ? 0o600 : 0o666)
    guard descriptor >= 0 else { throw fault("cannot be made", .cannotCreate) }
    do throws(FeedError) {
      do throws(FeedError) {
        if exists {
          // The owner first: a change of owner takes set-user bits away. Only root may give a file away.
          if status.st_uid != geteuid() || status.st_gid != getegid() {
            _ = fchown(descriptor, status.st_uid, status.st_gid)
          }
          fchmod(descriptor, status.st_mode & 0o7777)
        }
        try write(bytes, to: descriptor)
        guard fsync(descriptor) == 0 else { throw fault("cannot be written", .cannotWrite) }
      } catch {
        close(descriptor)
        throw error
      }
      guard close(descriptor) == 0 else { throw fault("cannot be written", .cannotWrite) }
      guard rename(temporary, target) == 0 else { throw fault("cannot be replaced", .cannotCreate) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws(FeedError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writeBytes(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw fault("cannot be written", .cannotWrite) }
      rest = rest.dropFirst(count)
    }
  }

  private func fault(_ what: String, _ code: FeedError.Code) -> FeedError {
    FeedError(code, "\(path) \(what): " + String(cString: strerror(errno)))
  }

  /// The file that a path leads to through symbolic links, also when that file is not there yet.
  private static func target(of path: String) throws(FeedError) -> String {
    var current = path
    for _ in 0..<40 {
      var status = stat()
      guard lstat(current, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return current }
      // In a folder that others may write in, a link of theirs could lead to any file of this user's.
      guard status.st_uid == geteuid() || status.st_uid == 0 else {
        throw FeedError(.cannotCreate, "\(path): the symbolic link \(current) is another user's and is not followed")
      }
      var buffer = [CChar](repeating: 0, count: 4096)
      let count = readlink(current, &buffer, buffer.count)
      guard count > 0, count < buffer.count else { break }
      let next = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if next.hasPrefix("/") {
        current = next
      } else {
        let slash = current.utf8.lastIndex(of: UInt8(ascii: "/"))
        current = (slash.map { String(current[...$0]) } ?? "") + next
      }
    }
    throw FeedError(.cannotCreate, "\(path) cannot be made: its symbolic links lead nowhere")
  }
}

private func writeBytes(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, start, count)
}
