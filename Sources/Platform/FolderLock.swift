// SPDX-License-Identifier: MIT

import CivilCalendar

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The lock of a folder, held by one process at a time and released when the value or the process ends.
///
/// The folder itself is locked (flock), so no lock file is left behind. On a file system without locks, and in a folder
/// that can be written but not read, there is no lock; files are still replaced in one step.
struct FolderLock: ~Copyable {
  private let folder: OpenFile?
  /// Whether the folder is locked; false where locking is not possible.
  let isHeld: Bool

  /// No lock.
  init() {
    folder = nil
    isHeld = false
  }

  /// Locks a folder; an empty path is the current folder.
  ///
  /// - Parameter isTried: whether to lock it at all.
  /// - Throws: `Fault` if there is no such folder, or another process keeps it locked for `patience` seconds.
  init(_ folder: String, for path: String, patience: Int, isTried: Bool = true) throws(Fault) {
    guard let file = OpenFile(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY) else {
      guard errno == EACCES else { throw .system(.cannotCreate, "\(path) cannot be created") }
      self.folder = nil
      isHeld = false
      return
    }
    var attempts = 0
    var isHeld = isTried && flock(file.descriptor, LOCK_EX | LOCK_NB) == 0
    while isTried, !isHeld, errno == EWOULDBLOCK || errno == EINTR {
      guard attempts < patience * 20 else {
        throw Fault(.busy, "\(path): another run is still writing in its folder")
      }
      attempts += 1
      usleep(50_000)
      isHeld = flock(file.descriptor, LOCK_EX | LOCK_NB) == 0
    }
    self.folder = consume file
    self.isHeld = isHeld
  }

  /// The open folder; nil if it cannot be read.
  var descriptor: Int32? {
    switch folder {
    case .some(let folder): folder.descriptor
    case .none: nil
    }
  }

  /// Reads the owner and the permissions of the folder; false if that fails or the folder is not open.
  borrowing func status(_ status: inout stat) -> Bool {
    switch folder {
    case .some(let folder): fstat(folder.descriptor, &status) == 0
    case .none: false
    }
  }

  /// Flushes the folder's entries to disk.
  borrowing func synchronize() {
    switch folder {
    case .some(let folder): fsync(folder.descriptor)
    case .none: break
    }
  }
}
