// SPDX-License-Identifier: MIT

import Foundation

/// A line of a server's log.
struct LogLine: Sendable {
  let text: String
  private let texts: [String: String]
  private let numbers: [String: Int]

  init(_ text: String) {
    self.text = text
    let object = (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] ?? [:]
    texts = object.compactMapValues { $0 as? String }
    numbers = object.compactMapValues { $0 as? Int }
  }

  subscript(name: String) -> String? { texts[name] }

  var status: Int? { numbers["status"] }
  var bytes: Int? { numbers["bytes"] }
}

/// The output of a server, line by line, for tests that wait for a line.
///
/// Its variables are used only under the condition's lock, hence unchecked.
final class ServerLog: @unchecked Sendable {
  private let condition = NSCondition()
  private var all: [LogLine] = []
  private var isEnded = false

  /// Reads a descriptor to its end on its own thread, and closes it.
  init(_ descriptor: Int32) {
    Thread { [self] in
      var pending: [UInt8] = []
      var part = [UInt8](repeating: 0, count: 65_536)
      while case let count = read(descriptor, &part, part.count), count > 0 {
        pending += part[..<count]
        guard let end = pending.lastIndex(of: 0x0A) else { continue }
        add(pending[..<end].split(separator: 0x0A))
        pending.removeSubrange(...end)
      }
      close(descriptor)
      add(pending.isEmpty ? [] : [pending[...]], isEnd: true)
    }.start()
  }

  private func add(_ lines: [ArraySlice<UInt8>], isEnd: Bool = false) {
    let lines = lines.map { LogLine(String(decoding: $0, as: UTF8.self)) }
    condition.withLock {
      all += lines
      if isEnd { isEnded = true }
      condition.broadcast()
    }
  }

  /// The lines so far.
  var lines: [LogLine] { condition.withLock { all } }

  /// The matching lines, once there are enough, or when the log ends or nothing has been written for a minute.
  func lines(atLeast count: Int, where matches: (LogLine) -> Bool) -> [LogLine] {
    condition.withLock {
      var found: [LogLine] = []
      var seen = 0
      while true {
        found += all[seen...].filter(matches)
        seen = all.count
        if found.count >= count || isEnded || !condition.wait(until: Date(timeIntervalSinceNow: 60)) { return found }
      }
    }
  }
}
