// SPDX-License-Identifier: MIT

public import CivilCalendar
import Platform
import Support

/// Folders of TZif files, as installed by the system or a package for all programs.
///
/// Nothing is cached: every call reads the file again, so keep the rules that you need.
public struct TimeZoneDatabase: Sendable, Hashable {
  /// The folders, in the order in which they are searched; the first that has a zone is used.
  public let folders: [String]
  /// What makes up for files that break.
  package var keeper: Keeper?

  /// Gets the rules of each zone that is read, or nil if its file cannot be used, and says which are in effect.
  ///
  /// Databases are the same whichever they have.
  package struct Keeper: Sendable, Hashable {
    fileprivate let keep: @Sendable (_ identifier: String, _ rules: TimeZoneRules?) -> TimeZoneRules?

    package init(_ keep: @escaping @Sendable (_ identifier: String, _ rules: TimeZoneRules?) -> TimeZoneRules?) {
      self.keep = keep
    }

    package static func == (_: Keeper, _: Keeper) -> Bool { true }
    package func hash(into _: inout Hasher) {}
  }

  /// Creates a database from folders.
  public init(folders: [String]) {
    self.folders = folders
  }

  /// The folders where systems keep their time zones.
  package static let usualFolders = [
    "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
    "/var/db/timezone/zoneinfo",
  ]

  /// The system's database in the usual folders.
  public static let system = TimeZoneDatabase(folders: usualFolders)

  /// The system's database: the folder that `TZDIR` names, otherwise the usual ones.
  ///
  /// - Parameter environment: The environment variables; only `TZDIR` is used, unless it is empty.
  public static func system(environment: [String: String]) -> TimeZoneDatabase {
    if let folder = environment["TZDIR"], !folder.isEmpty { return TimeZoneDatabase(folders: [folder]) }
    return .system
  }

  /// The rules of a zone.
  ///
  /// `UTC` and `Etc/UTC` need no file. Names are case-sensitive, except on file systems that ignore case.
  ///
  /// - Throws: `Fault` if the name is not valid for a zone, no folder has the zone (the message has the name that it
  ///   resembles), or its file cannot be read or violates RFC 9636.
  public func rules(for identifier: String) throws(Fault) -> TimeZoneRules {
    if let rules = try knownRules(for: identifier) { return rules }
    let listed = folders.joined(separator: ", ")
    guard folders.contains(where: Files.isFolder) else {
      throw Fault(
        .missingDatabase,
        "\"\(identifier)\" cannot be looked up: no time zones in \(listed); install tzdata or set TZDIR")
    }
    let advice = self.identifier(resembling: identifier).map { "; did you mean \($0)?" } ?? ""
    throw Fault(
      .unknownZone, "\"\(identifier)\" is not a time zone of \(listed)" + advice, in: identifier,
      at: 0..<identifier.utf8.count)
  }

  /// The rules of a zone, or nil if no folder has it.
  ///
  /// - Throws: `Fault` if the name is not valid for a zone, or its file cannot be read or violates RFC 9636.
  package func knownRules(for identifier: String) throws(Fault) -> TimeZoneRules? {
    try TimeZoneName.check(identifier)
    if identifier == "UTC" { return .utc }
    if identifier == "Etc/UTC" { return try TimeZoneRules(fixedOffset: 0, identifier: identifier) }
    for folder in folders {
      do throws(Fault) {
        guard let rules = try TimeZoneDatabase.rules(for: identifier, in: folder) else { continue }
        return keeper?.keep(identifier, rules) ?? rules
      } catch {
        guard let kept = keeper?.keep(identifier, nil) else { throw error }
        return kept
      }
    }
    return nil
  }

  private static func rules(for identifier: String, in folder: String) throws(Fault) -> TimeZoneRules? {
    let bytes: [UInt8]
    do throws(Fault) {
      bytes = try Files.content(
        of: folder + "/" + identifier, limit: TimeZoneRules.largestFile, isPlain: true)
    } catch {
      if error.code == .missingFile || error.code == .wrongKindOfFile { return nil }
      throw error.causing(.unreadableFile, "the time zone \"\(identifier)\" cannot be used: ")
    }
    return try TimeZoneRules(identifier: identifier, tzif: bytes)
  }

  /// The name of a zone that a text spells in another case, or with other separators than `/`, `_` and `-`, or nil.
  ///
  /// `America/New_york` and `America-New York` both mean `America/New_York`.
  public func identifier(resembling text: String) -> String? {
    var names = TimeZoneNames(of: self)
    return names.name(resembling: text)
  }
}

/// Checks the name of a zone before it becomes part of a path.
enum TimeZoneName {
  /// The maximum number of bytes of a name; the longest in the tz database has 32.
  static let longest = 100

  /// A text with ASCII letters in lower case and a slash for the separators between its parts, to compare names.
  static func key(_ text: some StringProtocol) -> String {
    var key: [UInt8] = []
    key.reserveCapacity(text.utf8.count)
    var isPartEnded = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: " "):
        isPartEnded = !key.isEmpty
      default:
        if isPartEnded { key.append(UInt8(ascii: "/")) }
        isPartEnded = false
        key.append(byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte)
      }
    }
    return String(decoding: key, as: UTF8.self)
  }

  /// Throws unless the name consists of parts of letters, digits, `_`, `+` and `-`, separated by single slashes.
  static func check(_ name: String) throws(Fault) {
    let bytes = Array(name.utf8.prefix(longest + 1))
    func failure(_ why: String, at place: Range<Int>) -> Fault {
      Fault(
        .invalidName, "\(quoted(name, limit: 60)) is not the name of a time zone: \(why)", in: name, at: place)
    }
    guard !bytes.isEmpty else { throw failure("it is empty", at: 0..<0) }
    guard bytes.count <= longest else { throw failure("it has more than \(longest) bytes", at: longest..<longest + 1) }
    var previous = UInt8(ascii: "/")
    for (index, byte) in bytes.enumerated() {
      let isAllowed =
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"):
          true
        case UInt8(ascii: "-"), UInt8(ascii: "/"): previous != UInt8(ascii: "/")
        default: false
        }
      guard isAllowed else {
        throw failure(
          "it may only have parts of letters, digits, _, + and -, separated by single slashes", at: index..<index + 1)
      }
      previous = byte
    }
    guard previous != UInt8(ascii: "/") else {
      throw failure("it may not end with a slash", at: bytes.count - 1..<bytes.count)
    }
  }
}

/// The names in the folders of a database, each folder listed once, when a name can be in it.
package struct TimeZoneNames {
  private let folders: [String]
  /// The names in each folder that has been listed, by their keys.
  private var listings: [String: [String: [String]]] = [:]

  /// Creates an index of the folders as they are when each is first needed.
  package init(of database: TimeZoneDatabase) {
    folders = database.folders
  }

  /// Whether a folder has been listed.
  package var isListed: Bool { !listings.isEmpty }

  /// The name that a text spells in another case, or with other separators than `/`, `_` and `-`; the text itself, if
  /// it is a name; or nil.
  package mutating func name(resembling text: String) -> String? {
    guard text.utf8.count <= TimeZoneName.longest else { return nil }
    let key = TimeZoneName.key(text)
    guard !key.isEmpty else { return nil }
    for folder in folders {
      if let name = name(key[...], in: folder, named: "", preferring: text) { return name }
    }
    return nil
  }

  /// The name with a key in a folder, whose own name is a prefix.
  private mutating func name(
    _ key: Substring, in folder: String, named prefix: String, preferring text: String
  ) -> String? {
    let listing = listing(of: folder)
    guard !listing.isEmpty else { return nil }
    let files = (listing[String(key)] ?? []).filter { !Files.isFolder(folder + "/" + $0) }
    if let name = files.first(where: { prefix + $0 == text }) ?? files.first { return prefix + name }
    for slash in key.utf8.indices where key.utf8[slash] == UInt8(ascii: "/") {
      for name in listing[String(key[..<slash])] ?? [] {
        let inner = folder + "/" + name
        guard Files.isFolder(inner) else { continue }
        let rest = key[slash...].dropFirst()
        if let found = self.name(rest, in: inner, named: prefix + name + "/", preferring: text) { return found }
      }
    }
    return nil
  }

  private mutating func listing(of folder: String) -> [String: [String]] {
    if let known = listings[folder] { return known }
    let names = (try? Files.names(inFolder: folder, endingIn: "")) ?? []
    let listing = Dictionary(grouping: names.filter { (try? TimeZoneName.check($0)) != nil }) { TimeZoneName.key($0) }
    listings[folder] = listing
    return listing
  }
}
