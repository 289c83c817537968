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
/// process is killed before `commit`, nothing has changed. The folder is locked from `open` until the value is gone; where
/// the system has no locks, the hidden folder is one.
///
/// The folder may be another user's: it is looked up once, and whatever its owner puts in the place of the hidden folder,
/// nothing is written or removed elsewhere.
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
  private let folder: Int32
  /// The hidden folder; nil before the first file is staged.
  private var area: OpenFile?
  private var names: [String] = []

  /// The age in seconds at which a hidden folder that served as a lock is one that a killed process left.
  private static let maximumAge: Int64 = 3600

  /// Locks a folder, which is created with its parents if it is missing, and removes what a killed process left.
  ///
  /// - Parameters:
  ///   - path: the folder's path.
  ///   - staging: the name of the hidden folder for contents that are not in their places yet.
  ///   - patience: how long to wait for another process that writes in the folder, in seconds.
  ///   - hasLocks: whether to try the system's locks.
  /// - Throws: `Fault` if the folder cannot be created or read, or is locked by another process.
  package static func open(
    _ path: String, staging: String, patience: Int = 60, hasLocks: Bool = true
  ) throws(Fault) -> FolderUpdate {
    guard !path.isEmpty else { throw Fault(.cannotCreate, "the path is empty; give the path of a folder") }
    try Files.makeFolder(path, isPrivate: false)
    guard Files.isFolder(path) else { throw Fault(.wrongKindOfFile, "\(path) is a file, not a folder") }
    let lock = try FolderLock(path, for: path, patience: patience, isTried: hasLocks)
    guard let folder = lock.descriptor else {
      errno = EACCES
      throw .cannotRead(path)
    }
    if let left = OpenFile(staging, folderFlags, in: folder), lock.isHeld || age(of: left) > maximumAge {
      remove(left, named: staging, in: folder)
    }
    var update = FolderUpdate(path: path, staging: staging, lock: lock, folder: folder)
    if !update.lock.isHeld { try update.makeArea(for: path) }
    return update
  }

  deinit {
    switch area {
    case .some(let area): FolderUpdate.remove(area, named: staging, in: folder)
    case .none: break
    }
  }

  /// The content of a plain file of the folder; nil if there is none.
  ///
  /// - Throws: `Fault` if there is a folder, a link or anything else with the name, or the file cannot be read.
  package borrowing func content(of name: String) throws(Fault) -> [UInt8]? {
    let file = path + "/" + name
    guard let type = OpenFile.type(of: name, in: folder) else {
      guard errno == ENOENT else { throw .cannotRead(file) }
      return nil
    }
    // It may have become a link since.
    guard type == S_IFREG, let open = OpenFile(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, in: folder),
      open.type == S_IFREG
    else {
      throw type == S_IFREG && errno != ELOOP
        ? .cannotRead(file) : Fault(.unreadableFile, "\(file) is not a plain file")
    }
    return try OpenFile.content(open.descriptor, limit: ReplacedFile.sizeLimit, named: file)
  }

  /// Stores new content for a file, which gets it by `commit`.
  ///
  /// A new file may be read by all, whatever the mask of the process.
  ///
  /// - Throws: `Fault` if the content cannot be written; no file has changed then.
  package mutating func stage(_ bytes: [UInt8], as name: String) throws(Fault) {
    let target = path + "/" + name
    if area == nil { try makeArea(for: target) }
    guard let stored = created(names.count) else { throw .system(.cannotCreate, "\(target) cannot be created") }
    var status = stat()
    let isFile = fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFREG
    guard stored.setMode(isFile ? status.st_mode & 0o775 : 0o644), OpenFile.write(bytes, to: stored.descriptor),
      fsync(stored.descriptor) == 0, stored.close()
    else {
      throw .system(.cannotWrite, "\(target) cannot be written")
    }
    names.append(name)
  }

  /// Moves the staged files to their places in the order of `stage`, then removes files.
  ///
  /// The first is on disk before another is moved, and the others are gone from it before the last is removed, so that
  /// this one can say which files a run has begun to change, also if the power fails.
  ///
  /// - Parameter gone: the names of files to remove; those that do not exist are ignored.
  /// - Throws: `Fault` for a file that cannot be replaced or removed; those before it have changed.
  package consuming func commit(removing gone: [String] = []) throws(Fault) {
    for (number, name) in names.enumerated() {
      guard moves(number, to: name) else { throw .system(.cannotCreate, "\(path)/\(name) cannot be replaced") }
      if number == 0 || number == names.count - 1 { lock.synchronize() }
    }
    try remove(gone)
  }

  /// Removes files at once in their order, whatever is staged; those that do not exist are ignored.
  ///
  /// - Throws: `Fault` for a file that cannot be removed; those before it are gone.
  package borrowing func remove(_ gone: [String]) throws(Fault) {
    for (number, name) in gone.enumerated() {
      if number > 0, number == gone.count - 1 { lock.synchronize() }
      guard unlinkat(folder, name, 0) == 0 || errno == ENOENT else {
        throw .system(.cannotWrite, "\(path)/\(name) cannot be removed")
      }
    }
    if !gone.isEmpty { lock.synchronize() }
  }

  // MARK: - The hidden folder

  private static let folderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW

  /// Makes the hidden folder.
  private mutating func makeArea(for target: String) throws(Fault) {
    guard mkdirat(folder, staging, 0o700) == 0 else {
      guard lock.isHeld || errno != EEXIST else {
        throw Fault(.busy, "\(target): another run is still writing in its folder; if there is none, remove \(staging)")
      }
      throw .system(.cannotCreate, "\(target) cannot be created")
    }
    var status = stat()
    // The owner of the folder may have put something else in its place.
    guard let area = OpenFile(staging, FolderUpdate.folderFlags, in: folder), fstat(area.descriptor, &status) == 0,
      status.st_uid == geteuid()
    else { throw .system(.cannotCreate, "\(target) cannot be created") }
    self.area = consume area
  }

  private borrowing func created(_ number: Int) -> OpenFile? {
    switch area {
    case .some(let area):
      OpenFile("\(number)", O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600, in: area.descriptor)
    case .none: nil
    }
  }

  private borrowing func moves(_ number: Int, to name: String) -> Bool {
    switch area {
    case .some(let area): renameat(area.descriptor, "\(number)", folder, name) == 0
    case .none: false
    }
  }

  /// The time in seconds since a folder changed.
  private static func age(of folder: borrowing OpenFile) -> Int64 {
    var status = stat()
    guard fstat(folder.descriptor, &status) == 0 else { return 0 }
    #if canImport(Darwin)
    let changed = status.st_mtimespec
    #else
    let changed = status.st_mtim
    #endif
    return SystemClock.now() - Int64(changed.tv_sec)
  }

  /// Removes a hidden folder with its files; what is a link is not followed.
  private static func remove(_ area: borrowing OpenFile, named staging: String, in folder: Int32) {
    for name in OpenFile.names(area.descriptor) ?? [] { unlinkat(area.descriptor, name, 0) }
    unlinkat(folder, staging, AT_REMOVEDIR)
  }
}
