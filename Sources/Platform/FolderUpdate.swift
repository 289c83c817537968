// SPDX-License-Identifier: MIT

package import CivilCalendar

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Several files of a folder that change together.
///
/// All new contents are stored on disk first, in a hidden folder beside the files; `commit` then moves them to their
/// places in the order in which they were staged, which takes a moment. Each file is replaced in one step, and if a
/// process is killed before `commit`, nothing has changed. The folder is locked from `open` until the value is gone.
///
/// ```swift
/// var update = try FolderUpdate.open("site")
/// try update.stage(bytes, as: "work.ics")
/// try update.commit(removing: ["old.ics"])
/// ```
package struct FolderUpdate: ~Copyable {
  /// The path of the folder as it was given.
  package let path: String
  private let staging: String
  private let lock: FolderLock
  private var names: [String] = []

  /// Locks a folder, which is created with its parents if it is missing, and removes what a killed process left.
  ///
  /// - Parameters:
  ///   - path: the folder's path.
  ///   - staging: the name of the hidden folder for contents that are not in their places yet.
  ///   - patience: how long to wait for another process that writes in the folder, in seconds.
  /// - Throws: `Fault` if the folder cannot be created or is locked by another process.
  package static func open(_ path: String, staging: String, patience: Int = 60) throws(Fault) -> FolderUpdate {
    guard !path.isEmpty else { throw Fault(.cannotCreate, "the path is empty; give the path of a folder") }
    try Files.makeFolder(path, isPrivate: false)
    guard Files.isFolder(path) else { throw Fault(.wrongKindOfFile, "\(path) is a file, not a folder") }
    let lock = try FolderLock(path, for: path, patience: patience)
    let folder = path + "/" + staging
    removeStaging(folder)
    return FolderUpdate(path: path, staging: folder, lock: lock)
  }

  deinit { FolderUpdate.removeStaging(staging) }

  /// The content of a plain file of the folder; nil if there is none.
  ///
  /// - Throws: `Fault` if there is a folder, a link or anything else with the name, or the file cannot be read.
  package borrowing func content(of name: String) throws(Fault) -> [UInt8]? {
    let file = path + "/" + name
    var status = stat()
    guard lstat(file, &status) == 0 else {
      guard errno == ENOENT else { throw .cannotRead(file) }
      return nil
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw Fault(.unreadableFile, "\(file) is not a plain file") }
    return try Files.content(of: file, limit: ReplacedFile.sizeLimit, isPlain: true)
  }

  /// Stores new content for a file, which gets it by `commit`.
  ///
  /// - Throws: `Fault` if the content cannot be written; no file has changed then.
  package mutating func stage(_ bytes: [UInt8], as name: String) throws(Fault) {
    let target = path + "/" + name
    if names.isEmpty, mkdir(staging, 0o700) != 0 { throw .system(.cannotCreate, "\(target) cannot be created") }
    let stored = FolderUpdate.stored(names.count, in: staging)
    guard let file = OpenFile(stored, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o666) else {
      throw .system(.cannotCreate, "\(target) cannot be created")
    }
    var status = stat()
    if lstat(target, &status) == 0 { fchmod(file.descriptor, status.st_mode & 0o777) }
    guard OpenFile.write(bytes, to: file.descriptor), fsync(file.descriptor) == 0, file.close() else {
      throw .system(.cannotWrite, "\(target) cannot be written")
    }
    names.append(name)
  }

  /// Moves the staged files to their places in the order of `stage`, then removes files.
  ///
  /// - Parameter gone: the names of files to remove; those that do not exist are ignored.
  /// - Throws: `Fault` for a file that cannot be replaced or removed; those before it have changed.
  package consuming func commit(removing gone: [String] = []) throws(Fault) {
    for (number, name) in names.enumerated() {
      let target = path + "/" + name
      guard rename(FolderUpdate.stored(number, in: staging), target) == 0 else {
        throw .system(.cannotCreate, "\(target) cannot be replaced")
      }
    }
    if !names.isEmpty { lock.synchronize() }
    try remove(gone)
  }

  /// Removes files at once, whatever is staged; those that do not exist are ignored.
  ///
  /// - Throws: `Fault` for a file that cannot be removed; those before it are gone.
  package borrowing func remove(_ gone: [String]) throws(Fault) {
    for name in gone where unlink(path + "/" + name) != 0 && errno != ENOENT {
      throw .system(.cannotWrite, "\(path)/\(name) cannot be removed")
    }
    if !gone.isEmpty { lock.synchronize() }
  }

  private static func stored(_ number: Int, in staging: String) -> String { "\(staging)/\(number)" }

  /// Removes a folder with its files; what is a link is not followed.
  private static func removeStaging(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
    for name in (try? Files.names(inFolder: path, endingIn: "")) ?? [] { unlink(path + "/" + name) }
    rmdir(path)
  }
}
