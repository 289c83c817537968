// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import FeedService

struct LogSinkTests {
  @Test(arguments: [0, 1, 3])
  func `lines beyond what the buffer holds are dropped and counted`(dropped: Int) throws {
    try inTemporaryFolder { folder in
      let file = folder.appending(path: "log")
      #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
      let handle = try FileHandle(forWritingTo: file)
      let sink = LogSink(descriptor: handle.fileDescriptor)
      sink.write([UInt8](repeating: 0x61, count: 4 << 20))
      for _ in 0..<dropped { sink.write(Array("lost".utf8)) }
      sink.finish()
      sink.write(Array("next".utf8))
      sink.finish()
      let lines = String(decoding: try Data(contentsOf: file), as: UTF8.self).split(separator: "\n").dropFirst()
      let warning = "{\"level\":\"warning\",\"message\":\"\(dropped) log lines dropped\"}"
      #expect(Array(lines) == (dropped > 0 ? [Substring(warning), "next"] : ["next"]))
    }
  }
}
