// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// Calls a closure on a thread whose current folder is its own, and returns what it returns.
///
/// Other threads keep theirs, so that tests in parallel can each be somewhere else.
///
/// - Parameters:
///   - folder: the path of the folder.
///   - work: what is done there; it starts no other thread that looks at the current folder.
/// - Returns: nil where the system does not let a thread have a folder of its own, as in some containers; nothing is
///   called then.
public func withOwnFolder<Value: Sendable>(_ folder: String, _ work: @escaping @Sendable () -> Value) -> Value? {
  let result = Mutex<Value?>(nil)
  let end = DispatchSemaphore(value: 0)
  let thread = Thread {
    if enterOwnFolder(folder) {
      let value = work()
      result.withLock { $0 = value }
    }
    end.signal()
  }
  thread.stackSize = 8 << 20
  thread.start()
  end.wait()
  return result.withLock { $0 }
}

/// Gives this thread a current folder of its own, and enters a folder.
private func enterOwnFolder(_ folder: String) -> Bool {
  #if canImport(Darwin)
  typealias Change = @convention(c) (UnsafePointer<CChar>) -> Int32
  guard let change = dlsym(UnsafeMutableRawPointer(bitPattern: -2), "pthread_chdir_np") else { return false }
  return folder.withCString { unsafeBitCast(change, to: Change.self)($0) } == 0
  #else
  // Swift does not import `unshare`; CLONE_FS is 0x200.
  typealias Unshare = @convention(c) (Int32) -> Int32
  guard let unshare = dlsym(nil, "unshare") else { return false }
  return unsafeBitCast(unshare, to: Unshare.self)(0x200) == 0 && chdir(folder) == 0
  #endif
}
