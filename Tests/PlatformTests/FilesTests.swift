// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import Platform
import Support
import TestSupport
import Testing

@Suite struct FilesTests {
  private let temporary: TemporaryFolder
  private var folder: String { temporary.path }

  init() throws { temporary = try TemporaryFolder() }

  private func error(_ work: () throws -> Void) -> Fault? { #expect(throws: Fault.self, performing: work) }

  @Test func `a file is read up to the limit and no further`() throws {
    let path = folder + "/large"
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    try Data(bytes).write(to: URL(filePath: path))
    #expect(try Files.content(of: path, limit: 200_000) == bytes)
    #expect(try InputFile(path).content(limit: 200_000) == bytes)
    let error = error { _ = try Files.content(of: path, limit: 199_999) }
    #expect(error?.code == .fileTooLarge)
    #expect(error?.description == "\(path): the file is larger than 199999 bytes")
  }

  @Test func `the pieces of a file are its content`() throws {
    let path = folder + "/pieces"
    let bytes = (0..<150_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
    try Data(bytes).write(to: URL(filePath: path))
    let file = try InputFile(path)
    var read: [UInt8] = []
    while let piece = file.piece() { read += piece }
    try file.check()
    #expect(read == bytes)
  }

  @Test func `a missing file, a folder and a device give different errors`() throws {
    #expect(error { _ = try Files.content(of: folder + "/none", limit: 1) }?.code == .missingFile)
    #expect(error { _ = try Files.content(of: folder + "/none/none", limit: 1) }?.code == .missingFile)
    #expect(
      error { _ = try InputFile(folder + "/none") }?.description == "\(folder)/none: there is no such file or folder")
    for isPlain in [true, false] {
      let error = error { _ = try Files.content(of: folder, limit: 1, isPlain: isPlain) }
      #expect(error?.code == .wrongKindOfFile)
      #expect(error?.description == "\(folder) is a folder, not a file")
    }
    #expect(error { _ = try InputFile(folder) }?.code == .wrongKindOfFile)
    #expect(error { _ = try Files.content(of: "/dev/null", limit: 1, isPlain: true) }?.code == .unreadableFile)
    #expect(try Files.content(of: "/dev/null", limit: 1) == [])
    #expect(Files.isFolder(folder))
    #expect(!Files.isFolder("/dev/null"))
  }

  @Test(.timeLimit(.minutes(1)))
  func `a pipe instead of a plain file is refused without waiting`() throws {
    let path = folder + "/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    #expect(
      error { _ = try Files.content(of: path, limit: 1, isPlain: true) }?.description == "\(path) is not a plain file")
  }

  @Test func `names are those with the ending, sorted`() throws {
    for name in ["b.json", "a.json", ".hidden.json", "c.txt"] {
      try Data().write(to: URL(filePath: folder + "/" + name))
    }
    #expect(try Files.names(inFolder: folder, endingIn: ".json") == [".hidden.json", "a.json", "b.json"])
    #expect(error { _ = try Files.names(inFolder: folder + "/c.txt", endingIn: "") }?.code == .wrongKindOfFile)
    #expect(error { _ = try Files.names(inFolder: folder + "/none", endingIn: "") }?.code == .missingFile)
  }

  @Test func `a status changes with any content, and is not known while it may stay the same`() throws {
    try inTemporaryFolder { url in
      let (folder, file) = (url.path + "/data", url.path + "/data/2027.json")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data("ab".utf8).write(to: URL(filePath: file))
      let later = SystemClock.now() + 60
      #expect(Files.status(of: [folder]) == nil)
      let first = try #require(Files.status(of: [folder], now: later))
      #expect(Files.status(of: [folder], now: later) == first)
      // The same size and the same time of modification.
      let times = try FileManager.default.attributesOfItem(atPath: file)
      try Data("cd".utf8).write(to: URL(filePath: file))
      try FileManager.default.setAttributes([.modificationDate: times[.modificationDate] ?? Date()], ofItemAtPath: file)
      let second = try #require(Files.status(of: [folder], now: later))
      #expect(second != first)
      try Data("ab".utf8).write(to: URL(filePath: folder + "/2028.json"))
      #expect(Files.status(of: [folder], now: later) != second)
      try FileManager.default.removeItem(atPath: file)
      #expect(Files.status(of: [file], now: later) != Files.status(of: [folder], now: later))
    }
  }

  @Test func `a fingerprint changes with any content or name, and tells which file cannot be read`() throws {
    func print(_ paths: String...) -> (hash: Int, error: Fault?) {
      Files.fingerprint(of: paths.map { folder + "/" + $0 }, limit: 3)
    }
    for name in ["2026.json", "2027.json"] { try temporary.write([1], to: "data/" + name) }
    try temporary.write([2], to: "feed.yaml")
    let first = print("data", "feed.yaml")
    #expect(first.error == nil && print("data", "feed.yaml").hash == first.hash)
    #expect(print("feed.yaml", "data").hash != first.hash)
    try temporary.write([1], to: "data/notes.txt")
    #expect(print("data", "feed.yaml").hash == first.hash)
    var seen: Set = [first.hash]
    func expectOther() { #expect(seen.insert(print("data", "feed.yaml").hash).inserted) }
    // The same size, and likely the same second.
    try temporary.write([3], to: "feed.yaml")
    expectOther()
    try temporary.write([4], to: "data/2027.json")
    expectOther()
    try FileManager.default.moveItem(atPath: folder + "/data/2027.json", toPath: folder + "/data/2028.json")
    expectOther()
    try FileManager.default.removeItem(atPath: folder + "/data/2028.json")
    expectOther()
    try temporary.write([1, 2, 3, 4], to: "data/2029.json")
    expectOther()
    #expect(
      print("data").error?.code == .fileTooLarge
        && print("data").error?.message.hasPrefix(folder + "/data/2029.json") == true)
    #expect(
      print("none", "data").error?.code == .missingFile
        && print("none").error?.message.hasPrefix(folder + "/none") == true)
    #expect(print("none").hash == print("none").hash)
  }

  @Test func `a folder is created with its parents, only for its user`() throws {
    let path = folder + "/one/two"
    try Files.makeFolder(path)
    try Files.makeFolder(path)
    for path in [path, folder + "/one"] {
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o700)
    }
    try Data().write(to: URL(filePath: folder + "/file"))
    let error = error { try Files.makeFolder(folder + "/file/two") }
    #expect(error?.code == .cannotCreate)
    #expect(error?.description == "\(folder)/file/two cannot be created: Not a directory")
  }

  @Test func `writing waits for a full pipe, and fails for one without a reader`() throws {
    // A program that another test starts meanwhile must not keep the reader open.
    let (reader, writer) = try Program.pipe()
    #expect(fcntl(writer, F_SETFL, O_NONBLOCK) == 0)
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 11) }
    let reading = Thread { [bytes] in
      let read = FileHandle(fileDescriptor: reader, closeOnDealloc: true).readData(ofLength: bytes.count)
      if Array(read) != bytes { Issue.record("other bytes arrived") }
    }
    reading.start()
    try Files.write(bytes, to: writer, named: "the pipe")
    // The reader has everything and closes its end; later writes fail.
    let error = error { while true { try Files.write([1], to: writer, named: "the pipe") } }
    #expect(error?.code == .cannotWrite)
    // A byte that was not read any more makes the first reason the second.
    let reasons = ["Broken pipe", "Connection reset by peer"].map { "the pipe cannot be written: " + $0 }
    #expect(reasons.contains(error?.description ?? ""), "\(error?.description ?? "")")
    close(writer)
  }
}
