// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import Platform
import Support
import TestSupport
import Testing

@Suite struct FolderUpdateTests {
  private let temporary: TemporaryFolder
  private var folder: String { temporary.path }
  private let files = FileManager.default

  init() throws { temporary = try TemporaryFolder() }

  private func open(_ name: String = "") throws -> FolderUpdate {
    try FolderUpdate.open(folder + name, staging: ".staged", patience: 0)
  }

  private func content(_ name: String) -> String? {
    files.contents(atPath: folder + "/" + name).map { String(decoding: $0, as: UTF8.self) }
  }

  private func names() throws -> [String] { try files.contentsOfDirectory(atPath: folder).sorted() }

  @Test func `nothing changes until all files do, and files that are gone are removed`() throws {
    for name in ["a", "b", "old"] { try temporary.write(Array("old".utf8), to: name) }
    try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder + "/a")
    var update = try open()
    try update.stage(Array("new a".utf8), as: "a")
    try update.stage(Array("new c".utf8), as: "c")
    #expect(content("a") == "old" && content("c") == nil && content("old") == "old")
    try update.commit(removing: ["old", "never there"])
    #expect(content("a") == "new a" && content("b") == "old" && content("c") == "new c")
    #expect(try names() == ["a", "b", "c"])
    #expect(try files.attributesOfItem(atPath: folder + "/a")[.posixPermissions] as? Int == 0o640)
  }

  @Test func `an update that is given up leaves nothing, and unlocks the folder`() throws {
    try temporary.write(Array("old".utf8), to: "a")
    do {
      var update = try open()
      try update.stage(Array("new".utf8), as: "a")
      #expect(try names() == [".staged", "a"])
      let busy = #expect(throws: Fault.self) {
        _ = try FolderUpdate.open(folder, staging: ".staged", patience: 0).path
      }
      #expect(busy?.code == .busy)
      #expect(try names() == [".staged", "a"])
    }
    #expect(try names() == ["a"] && content("a") == "old")
    #expect(try open().path == folder)
  }

  @Test func `what a killed process left is removed, but what a link leads to stays`() throws {
    try temporary.write([1], to: ".staged/0")
    #expect(try open().path == folder)
    #expect(try names() == [])
    try temporary.write([1], to: "kept/0")
    try files.createSymbolicLink(atPath: folder + "/.staged", withDestinationPath: "kept")
    #expect(try open().path == folder)
    #expect(try names() == [".staged", "kept"] && content("kept/0") == "\u{1}")
    var update = try open()
    let error = #expect(throws: Fault.self) { try update.stage([2], as: "a") }
    #expect(error?.code == .cannotCreate && error?.message.hasPrefix(folder + "/a") == true)
  }

  @Test func `where the system has no locks, the hidden folder is one, until it is old`() throws {
    do {
      var update = try FolderUpdate.open(folder, staging: ".staged", hasLocks: false)
      #expect(try names() == [".staged"])
      let busy = #expect(throws: Fault.self) {
        _ = try FolderUpdate.open(folder, staging: ".staged", hasLocks: false).path
      }
      #expect(busy?.code == .busy && busy?.message.contains("remove .staged") == true)
      try update.stage(Array("new".utf8), as: "a")
      try update.commit()
    }
    #expect(try names() == ["a"] && content("a") == "new")
    try temporary.write([1], to: ".staged/0")
    try files.setAttributes([.modificationDate: Date() - 7200], ofItemAtPath: folder + "/.staged")
    #expect(try FolderUpdate.open(folder, staging: ".staged", hasLocks: false).path == folder)
    #expect(try names() == ["a"])
  }

  @Test func `nothing is written or removed elsewhere, whatever comes into the place of the hidden folder`() throws {
    try temporary.write(Array("kept".utf8), to: "elsewhere/0")
    let hidden = folder + "/site/.staged"
    let exchange = { (number: Int) in
      // The owner of the folder puts a link in the place of the hidden folder, at any moment.
      try? self.files.moveItem(atPath: hidden, toPath: "\(self.folder)/site/moved\(number)")
      try? self.files.createSymbolicLink(atPath: hidden, withDestinationPath: self.folder + "/elsewhere")
    }
    for moment in 0..<3 {
      try? files.removeItem(atPath: folder + "/site")
      do throws(Fault) {
        var update = try FolderUpdate.open(folder + "/site", staging: ".staged")
        if moment == 0 { exchange(0) }
        try update.stage(Array("one".utf8), as: "a")
        if moment == 1 { exchange(1) }
        try update.stage(Array("two".utf8), as: "b")
        if moment == 2 { exchange(2) }
        try update.commit(removing: ["c"])
        #expect(moment > 0 && content("site/a") == "one" && content("site/b") == "two")
      } catch {
        #expect(moment == 0 && error.code == .cannotCreate)
      }
      #expect(try files.contentsOfDirectory(atPath: folder + "/elsewhere") == ["0"])
      #expect(content("elsewhere/0") == "kept")
    }
  }

  @Test func `a folder is created with its parents, and a file is none`() throws {
    var update = try open("/one/two")
    try update.stage([1], as: "a")
    try update.commit()
    #expect(content("one/two/a") == "\u{1}")
    try temporary.write([], to: "file")
    let file = #expect(throws: Fault.self) { _ = try FolderUpdate.open(folder + "/file", staging: ".s").path }
    #expect(file?.description.hasPrefix(folder + "/file") == true)
    let empty = #expect(throws: Fault.self) { _ = try FolderUpdate.open("", staging: ".s").path }
    #expect(empty?.description == "the path is empty; give the path of a folder")
  }

  @Test func `only the content of plain files is read`() throws {
    try temporary.write(Array("text".utf8), to: "a")
    try temporary.write([], to: "b/c")
    try files.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "a")
    let update = try open()
    #expect(try update.content(of: "a") == Array("text".utf8))
    #expect(try update.content(of: "none") == nil)
    for name in ["b", "link"] {
      do throws(Fault) {
        _ = try update.content(of: name)
        Issue.record("\(name) was read")
      } catch {
        #expect(error.code == .unreadableFile && error.description == "\(folder)/\(name) is not a plain file")
      }
    }
  }

  @Test func `a file that cannot be replaced or removed is named`() throws {
    try temporary.write([], to: "folder/file")
    var update = try open()
    try update.stage([1], as: "a")
    try update.stage([1], as: "folder")
    do throws(Fault) {
      try update.commit()
      Issue.record("a folder was replaced")
    } catch {
      #expect(error.code == .cannotCreate && error.description.hasPrefix("\(folder)/folder cannot be replaced: "))
    }
    #expect(content("a") == "\u{1}")
    #expect(try names() == ["a", "folder"])
    do throws(Fault) {
      try FolderUpdate.open(folder, staging: ".staged").commit(removing: ["a", "folder"])
      Issue.record("a folder was removed")
    } catch {
      #expect(error.code == .cannotWrite && error.description.hasPrefix("\(folder)/folder cannot be removed: "))
    }
    #expect(try names() == ["folder"])
  }
}
