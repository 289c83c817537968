// SPDX-License-Identifier: MIT

import Foundation
import FuzzTargets

extension FuzzTarget {
  /// Writes the kept inputs into a folder, a file each, as libFuzzer reads them; returns whether that succeeded.
  func unpack(into folder: String) -> Bool {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for (number, bytes) in try corpus().enumerated() {
        try Data(bytes).write(to: URL(filePath: folder).appending(path: "kept-\(number)"))
      }
      return true
    } catch {
      write("\(error)")
      return false
    }
  }

  /// Writes the files of a folder to standard output, a line each, the shortest first; returns whether that succeeded.
  func pack(_ folder: String) -> Bool {
    do {
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      let inputs = try files.map { Array(try Data(contentsOf: URL(filePath: folder).appending(path: $0))) }
      let lines = inputs.filter { !$0.isEmpty }.map(FuzzTarget.line)
        .sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
      FileHandle.standardOutput.write(Data((lines.joined(separator: "\n") + "\n").utf8))
      return true
    } catch {
      write("\(error)")
      return false
    }
  }
}
