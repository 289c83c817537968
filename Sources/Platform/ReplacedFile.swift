// SPDX-License-Identifier: MIT

package import CivilCalendar

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A file whose content is replaced in one step: readers see either the complete old content or the complete new one.
///
/// The new content is written to a temporary file in the same folder, flushed to disk, and renamed. Permissions are
/// kept, and so are owner and group where the system allows it. A symbolic link is kept and its target replaced, unless
/// the link belongs to another user. Two processes that write in the same folder wait for each other: the folder is
/// locked from `open` until `replace` consumes the value or it goes out of scope, which leaves the file unchanged. A
/// device or a pipe has no content to replace and is written to directly.
///
/// ```swift
/// let file = try ReplacedFile.open("work.ics")
/// let bytes = try revised(file.content)
/// let isWritten = try file.replace(with: bytes)
/// ```
package struct ReplacedFile: ~Copyable {
  /// The maximum size in bytes of an existing file that is compared with new content.
  package static let sizeLimit = 256 << 20

  /// The path as it was given.
  package let path: String
  /// The current content, or nil if there is no file.
  package let content: [UInt8]?
  private let name: String
  private let target: String
  private let temporary: String
  private let isStream: Bool
  private let lock: FolderLock

  /// Whether there is no file, so that writing creates one.
  package var isNew: Bool { content == nil && !isStream }

  /// Locks the folder of a file, removes what a killed process left there, and reads the file, which need not exist.
  ///
  /// - Parameters:
  ///   - path: the file's path; its folder must exist.
  ///   - option: the option that names the file, for messages.
  ///   - patience: how long to wait for another process that writes in the folder, in seconds.
  /// - Throws: `Fault` if the path is empty or names a folder, its links lead nowhere, its folder does not exist or
  ///   is locked by another process, or the file cannot be read.
  package static func open(
    _ path: String, option: String? = nil, patience: Int = 60
  ) throws(Fault) -> ReplacedFile {
    let start = option.map { $0 + ": " } ?? ""
    guard !path.isEmpty, path.utf8.last != UInt8(ascii: "/") else {
      throw Fault(.cannotCreate, "\(start)\"\(path)\" names no file")
    }
    return try ReplacedFile(path, start + path, patience)
  }

  private init(_ path: String, _ name: String, _ patience: Int) throws(Fault) {
    self.path = path
    self.name = name
    var status = stat()
    isStream = stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    guard !isStream else {
      (content, target, temporary) = (nil, path, "")
      lock = FolderLock()
      return
    }
    let target = try ReplacedFile.target(of: path, named: name)
    let slash = target.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(target[...$0]) } ?? ""
    let file = slash.map { target[target.utf8.index(after: $0)...] } ?? target[...]
    guard !Files.isFolder(target), !file.isEmpty else {
      throw Fault(.cannotCreate, "\(name) is a folder, not a file")
    }
    let lock = try FolderLock(folder, for: name, patience: patience)
    // The holder of the lock is alone here, so it may remove what a killed process left.
    // Names have at most 255 bytes.
    let start = String(decoding: file.utf8.prefix(200), as: UTF8.self).prefix { $0 != "\u{FFFD}" }
    let temporary = "\(folder).\(start).\(lock.isHeld ? "" : "\(getpid()).")new"
    unlink(temporary)
    do throws(Fault) {
      content = try Files.content(of: target, limit: ReplacedFile.sizeLimit, named: name)
    } catch {
      guard error.code == .missingFile else { throw error.causing(.cannotWrite) }
      content = nil
    }
    self.target = target
    self.temporary = temporary
    self.lock = lock
  }

  /// Replaces the file's content if it differs, and unlocks the folder.
  ///
  /// - Parameter isSecret: whether a new file is for its owner only, who is the owner of the folder if this user is root.
  /// - Returns: whether the file was written.
  /// - Throws: `Fault` if the file cannot be written; it is then unchanged.
  @discardableResult
  package consuming func replace(with bytes: [UInt8], isSecret: Bool = false) throws(Fault) -> Bool {
    guard !isStream else {
      guard let file = OpenFile(path, O_WRONLY) else { throw .system(.cannotCreate, "\(name) cannot be opened") }
      try Files.write(bytes, to: file.descriptor, named: name)
      return true
    }
    guard bytes != content else { return false }
    do throws(Fault) {
      try write(bytes, isSecret)
    } catch {
      unlink(temporary)
      throw error
    }
    lock.synchronize()
    return true
  }

  /// Removes the file, and unlocks the folder; what a link leads to stays.
  ///
  /// - Throws: `Fault` if it cannot be removed.
  package consuming func remove() throws(Fault) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .system(.cannotWrite, "\(name) cannot be removed") }
    lock.synchronize()
  }

  private borrowing func write(_ bytes: [UInt8], _ isSecret: Bool) throws(Fault) {
    var status = stat()
    let exists = stat(target, &status) == 0
    let mode: mode_t = exists || isSecret ? 0o600 : 0o666
    guard let file = OpenFile(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode) else {
      throw .system(.cannotCreate, "\(name) cannot be created")
    }
    // A server that runs as another user than root reads its folder.
    if !exists, isSecret, geteuid() == 0, lock.status(&status) {
      _ = fchown(file.descriptor, status.st_uid, status.st_gid)
    }
    if exists {
      // Change the owner first, as that clears the set-user bits. Only root may give a file away.
      if status.st_uid != geteuid() || status.st_gid != getegid() {
        _ = fchown(file.descriptor, status.st_uid, status.st_gid)
      }
    }
    guard !exists || file.setMode(status.st_mode & 0o7777), OpenFile.write(bytes, to: file.descriptor),
      fsync(file.descriptor) == 0, file.close()
    else {
      throw .system(.cannotWrite, "\(name) cannot be written")
    }
    guard rename(temporary, target) == 0 else { throw .system(.cannotCreate, "\(name) cannot be replaced") }
  }

  /// The file that a path leads to through symbolic links; the file need not exist yet.
  private static func target(of path: String, named name: String) throws(Fault) -> String {
    var current = path
    for _ in 0..<40 {
      var status = stat()
      guard lstat(current, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return current }
      // In a folder that others can write to, their link could point to any of this user's files.
      guard status.st_uid == geteuid() || status.st_uid == 0 else {
        throw Fault(.cannotCreate, "\(name): the symbolic link \(current) is another user's and is not followed")
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
    throw Fault(.cannotCreate, "\(name) cannot be created: its symbolic links lead nowhere")
  }
}
