// SPDX-License-Identifier: MIT

public import Foundation

/// The folder of the package, relative to this file.
public let packageFolder = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }

/// The bytes of a file of the package, such as `Fixtures/recurrence/rfc5545.txt`.
public func readBytes(_ path: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(filePath: packageFolder + "/" + path)))
}

/// The text of a file of the package.
public func readText(_ path: String) throws -> String {
  String(decoding: try readBytes(path), as: UTF8.self)
}

/// Calls a closure with a temporary folder, which is removed afterwards.
public func inTemporaryFolder<Value>(_ work: (URL) throws -> Value) throws -> Value {
  let folder = try TemporaryFolder()
  defer { withExtendedLifetime(folder) {} }
  return try work(URL(filePath: folder.path))
}

/// A temporary folder that is removed with its owner.
public final class TemporaryFolder: Sendable {
  /// The folder's path.
  public let path: String

  /// Creates an empty folder.
  public init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "workday-ics-\(UUID().uuidString)")
    path = folder.path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, and the folders within this one that its name has.
  public func write(_ bytes: [UInt8], to name: String) throws {
    let file = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }
}
