// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// The right to write in a folder, which one process has at a time; given back when the value ends or the process dies.
///
/// The folder itself is locked (flock), so no file is left behind. A file system without locks, and a folder that may
/// be written but not read, are written without one; the files are replaced in one step all the same.
struct FolderLock: ~Copyable {
  /// How long another run is waited for, in seconds.
  static let patience = 60

  private let descriptor: Int32
  /// Whether there is a lock, on a file system that has them.
  private(set) var isHeld = false

  /// Takes the lock of a folder; an empty path is the current folder.
  ///
  /// - Throws: `FeedError` when there is no such folder, or another process holds it for a minute.
  init(_ folder: String, for path: String) throws(FeedError) {
    descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == EACCES { return }
      throw FeedError(.cannotCreate, "\(path) cannot be made: " + String(cString: strerror(errno)))
    }
    for _ in 0..<FolderLock.patience * 20 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        isHeld = true
        return
      }
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else { return }
      usleep(50_000)
    }
    close(descriptor)
    throw FeedError(.busy, "\(path): another run is writing in its folder and does not end")
  }

  /// Brings the names in the folder to the disk.
  func synchronize() {
    if descriptor >= 0 { fsync(descriptor) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
