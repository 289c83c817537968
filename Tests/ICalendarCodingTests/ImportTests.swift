// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite struct ImportTests {
  @Test func `only one target imports the C library, and does not expose it`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    var seen: Set<String> = []
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    for case let file as URL in files where file.pathExtension == "swift" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        guard line.hasSuffix("import CLibical") else { continue }
        // Imports are internal by default.
        if line != "import CLibical" { Issue.record("\(file.lastPathComponent): \(line)") }
        seen.insert(file.pathComponents[sources.pathComponents.count])
      }
    }
    #expect(seen == ["ICalendarCoding"])
  }
}
