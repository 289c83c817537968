// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import Platform
import Support
import TestSupport
import Testing

@Suite struct ReplacedFileTests {
  private let temporary: TemporaryFolder
  private var folder: String { temporary.path }

  init() throws { temporary = try TemporaryFolder() }

  private func content(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test func `a file with the longest name that the system takes is replaced`() throws {
    let name = String(repeating: "汉", count: 83) + ".ics"
    #expect(name.utf8.count == 253)
    let path = folder + "/" + name
    for text in ["old", "new"] {
      try ReplacedFile.open(path).replace(with: Array(text.utf8))
      #expect(try Files.content(of: path, limit: 10) == Array(text.utf8))
    }
  }

  @Test func `a new file has no old content and appears whole`() throws {
    let path = folder + "/new.ics"
    let file = try ReplacedFile.open(path)
    #expect(file.content == nil)
    #expect(try file.replace(with: Array("whole".utf8)))
    #expect(try content(path) == "whole")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["new.ics"])
  }

  @Test func `content that does not differ is not written`() throws {
    let path = folder + "/same.ics"
    try "same".write(toFile: path, atomically: false, encoding: .utf8)
    let before = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    let file = try ReplacedFile.open(path)
    #expect(file.content == Array("same".utf8))
    #expect(try file.replace(with: Array("same".utf8)) == false)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int == before)
  }

  @Test func `a file that is opened and not replaced stays, and its folder is unlocked`() throws {
    let path = folder + "/kept.ics"
    try "old".write(toFile: path, atomically: false, encoding: .utf8)
    do {
      let file = try ReplacedFile.open(path)
      #expect(file.content == Array("old".utf8))
    }
    #expect(try content(path) == "old")
    #expect(try ReplacedFile.open(path, patience: 0).replace(with: Array("new".utf8)))
    #expect(try content(path) == "new")
  }

  @Test func `a locked folder is an error, and is unlocked after the other process has written`() throws {
    let path = folder + "/held.ics"
    let first = try ReplacedFile.open(path)
    let error = #expect(throws: Fault.self) {
      _ = try ReplacedFile.open(folder + "/other.ics", patience: 0).content
    }
    #expect(error?.code == .busy)
    #expect(error?.description == "\(folder)/other.ics: another run is still writing in its folder")
    try first.replace(with: [])
    #expect(try ReplacedFile.open(path, patience: 0).content == [])
  }

  @Test func `what a killed process left is removed`() throws {
    let left = folder + "/.work.ics.new"
    try "half".write(toFile: left, atomically: false, encoding: .utf8)
    #expect(try ReplacedFile.open(folder + "/work.ics").content == nil)
    #expect(!FileManager.default.fileExists(atPath: left))
  }

  @Test func `permissions are kept`() throws {
    let path = folder + "/mode.ics"
    try "old".write(toFile: path, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    #expect(try ReplacedFile.open(path).replace(with: [1]))
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
  }

  @Test(
    arguments: [
      ("", .cannotCreate, "\"\" names no file"), ("@/", .cannotCreate, "\"@/\" names no file"),
      ("@/none/work.ics", .cannotCreate, "@/none/work.ics cannot be created: No such file or directory"),
      ("@/folder", .cannotCreate, "@/folder is a folder, not a file"),
      ("@/loop", .cannotCreate, "@/loop cannot be created: its symbolic links lead nowhere"),
    ] as [(String, Fault.Code, String)])
  func `an invalid path is refused`(path: String, code: Fault.Code, message: String) throws {
    let files = FileManager.default
    try files.createDirectory(atPath: folder + "/folder", withIntermediateDirectories: false)
    try files.createSymbolicLink(atPath: folder + "/loop", withDestinationPath: "loop")
    let error = #expect(throws: Fault.self) {
      _ = try ReplacedFile.open(path.replacing("@", with: folder)).content
    }
    #expect(error?.code == code)
    #expect(error?.description == message.replacing("@", with: folder))
  }

  @Test func `a symbolic link stays and what it leads to is replaced`() throws {
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "target.ics")
    #expect(try ReplacedFile.open(folder + "/link").replace(with: Array("by link".utf8)))
    #expect(try content(folder + "/target.ics") == "by link")
    #expect(try files.destinationOfSymbolicLink(atPath: folder + "/link") == "target.ics")
  }

  @Test func `a chain of links is followed from folder to folder`() throws {
    let files = FileManager.default
    try temporary.write([], to: "one/two/none")
    try files.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "one/link")
    try files.createSymbolicLink(atPath: folder + "/one/link", withDestinationPath: "two/link")
    try files.createSymbolicLink(atPath: folder + "/one/two/link", withDestinationPath: folder + "/target")
    #expect(try ReplacedFile.open(folder + "/link").replace(with: Array("far".utf8)))
    #expect(try content(folder + "/target") == "far")
    #expect(try content(folder + "/one/two/link") == "far")
  }

  @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
  func `another user's link is not followed, and the owner of a file is kept`() throws {
    let path = folder + "/theirs"
    try temporary.write([1], to: "theirs")
    #expect(chown(path, 4321, 4321) == 0)
    #expect(try ReplacedFile.open(path).replace(with: [2]))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.ownerAccountID] as? Int == 4321 && attributes[.groupOwnerAccountID] as? Int == 4321)
    let link = folder + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(lchown(link, 4321, 4321) == 0)
    let error = #expect(throws: Fault.self) { _ = try ReplacedFile.open(link).content }
    #expect(error?.description == "\(link): the symbolic link \(link) is another user's and is not followed")
    #expect(try [UInt8](Data(contentsOf: URL(filePath: path))) == [2])
  }

  @Test func `a new secret is for its owner only`() throws {
    let path = folder + "/secret"
    #expect(try ReplacedFile.open(path).replace(with: [1], isSecret: true))
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
  }

  @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
  func `a new secret that root writes belongs to the owner of its folder`() throws {
    try FileManager.default.createDirectory(atPath: folder + "/theirs", withIntermediateDirectories: false)
    #expect(chown(folder + "/theirs", 4321, 4321) == 0)
    #expect(try ReplacedFile.open(folder + "/theirs/secret").replace(with: [1], isSecret: true))
    let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/theirs/secret")
    #expect(attributes[.ownerAccountID] as? Int == 4321 && attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a device has no content, is written directly, and locks nothing`() throws {
    let first = try ReplacedFile.open("/dev/null")
    let second = try ReplacedFile.open("/dev/null", patience: 0)
    #expect(first.content == nil)
    #expect(try first.replace(with: []))
    #expect(try second.replace(with: [1]))
    #expect(FileManager.default.fileExists(atPath: "/dev/null"))
    let error = #expect(throws: Fault.self) { try ReplacedFile.open("/dev/full").replace(with: [1]) }
    #expect(error?.code == .cannotWrite)
    #expect(error?.description == "/dev/full cannot be written: No space left on device")
  }
}
