// SPDX-License-Identifier: MIT

package import CivilCalendar
import Platform
import Support
package import WorkdayFeeds

/// A feed's options in a YAML file, with the same names as on the command line.
///
/// ```yaml
/// year: 2026
/// overrides: company.txt
/// events:
///   - key: in
///     time: "09:00"
///     title: Clock in
/// ```
///
/// An option that takes several values may have one or a list; a flag is `true` or `false`. Each of the `events` may have
/// a `key`, options of events and of workdays, `overrides` and `leave`; the rest comes from above the list. `overrides`
/// and `leave` name files, or contain the lines of such a file after `|`.
package struct DescriptionFile: Sendable {
  /// Where a company's days or leave are listed.
  package enum DayTable: Sendable, Hashable {
    /// In a file, by its path.
    case file(String)
    /// In the description itself, after `|`, from a line and column on.
    case text(String, line: Int, column: Int)
  }

  /// The files that a description names, as written there.
  package struct Files: Sendable, Hashable {
    /// `holidays`.
    package internal(set) var holidays: [String] = []
    /// `official`.
    package internal(set) var official: [String] = []
    /// `common`.
    package internal(set) var common: [String] = []
    /// `overrides`; nil if not given.
    package internal(set) var overrides: [DayTable]?
    /// `leave`; nil if not given.
    package internal(set) var leave: [DayTable]?
    /// `data`.
    package internal(set) var data: String?
    /// `built-in`.
    package internal(set) var isBuiltIn = false
    /// `output`.
    package internal(set) var output: String?
    /// `private`.
    package internal(set) var isPrivate = false
  }

  /// The options of the feed, without the days of `overrides` and `leave`, which the caller reads.
  package internal(set) var options = FeedOptions()
  /// The files of the feed.
  package internal(set) var files = Files()
  /// The files of each event of `FeedOptions.events`.
  package internal(set) var eventFiles: [Files] = []
  /// The file's name, for messages.
  package let name: String
  /// The folder of the paths in the description, with a trailing slash, or empty for the current folder.
  package let folder: String

  /// Where an option of the feed or of one of its events is, or with an empty name the event itself.
  var places: [Place: YAMLNode.Mark] = [:]

  /// An option of the feed or of one of its events.
  struct Place: Hashable {
    let event: Int?
    let option: String
  }

  /// Reads a description.
  ///
  /// - Parameters:
  ///   - bytes: the file's content, UTF-8, at most 262,144 bytes.
  ///   - name: the file's name, for messages.
  ///   - path: the file's path, whose folder is that of the paths in the description.
  /// - Throws: `Fault` with the file, line and column: text that is not YAML, tags or several documents, an unknown
  ///   or repeated key, a value of the wrong kind. The values are checked by `FeedOptions.description`.
  package init(_ bytes: [UInt8], named name: String, at path: String = "") throws(Fault) {
    self.name = name
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    folder = slash.map { String(path[...$0]) } ?? ""
    try read(try YAMLReader.read(bytes, named: name))
  }

  /// Whether a description says that its feed is private.
  ///
  /// One that is invalid counts too, also with a misspelled key, with signs of an input method, inside of a table of days, or
  /// where it is not YAML: a slip in a line must not make a feed public.
  package static func statesPrivate(_ bytes: [UInt8]) -> Bool {
    let text = folded(bytes)
    if let file = try? DescriptionFile(bytes, named: "") {
      let tables = ([file.files] + file.eventFiles).flatMap { ($0.overrides ?? []) + ($0.leave ?? []) }
      let texts = tables.compactMap { table -> [UInt8]? in
        if case .text(let text, _, _) = table { Array(text.utf8) } else { nil }
      }
      return file.files.isPrivate || texts.contains { statesPrivate(folded($0)) }
    }
    guard let node = try? YAMLReader.read(bytes, named: "") else {
      return statesPrivate(text, at: ",{}[]", needsValue: false)
    }
    return statesPrivate(node) || statesPrivate(text)
  }

  /// The text of a description, also of one in UTF-16, with full-width signs as those of ASCII.
  private static func folded(_ bytes: [UInt8]) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in String(decoding: bytes.filter { $0 > 0 }, as: UTF8.self).unicodeScalars where scalar != "\u{FFFD}" {
      let isWide = (0xFF01...0xFF5E).contains(scalar.value)
      scalars.append(isWide ? Unicode.Scalar(UInt8(scalar.value - 0xFEE0)) : scalar == "\u{3000}" ? " " : scalar)
    }
    return String(scalars)
  }

  /// Whether a line says so, or a part of one between some signs.
  ///
  /// - Parameter needsValue: whether a colon or an equals sign must stand behind the key.
  private static func statesPrivate(_ text: String, at signs: String = "", needsValue: Bool = true) -> Bool {
    text.unicodeScalars.split { $0.value < 0x20 || signs.unicodeScalars.contains($0) }.contains { line in
      let parts = line.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == ":" || $0 == "=" }.map(String.init)
      return parts[0].isLikePrivate && (parts.count == 2 ? !parts[1].isNo : !needsValue)
    }
  }

  private static func statesPrivate(_ node: YAMLNode) -> Bool {
    switch node.content {
    case .null, .scalar: return false
    case .sequence(let items): return items.contains(where: statesPrivate)
    case .mapping(let entries):
      return entries.contains { entry in
        if case .scalar(let text) = entry.value.content, text.isNo { return false }
        return entry.key.isLikePrivate || statesPrivate(entry.value)
      }
    }
  }

  /// The error of a key that is not allowed where the description is read, with its file, line and column.
  package func refusal(of key: String, _ reason: String) -> Fault {
    placed(Fault(.invalidOption, reason).inField(key))
  }

  /// An error with the file, line and column of its field, if the field comes from the file.
  ///
  /// - Parameter given: the fields whose values come from elsewhere.
  package func placed(_ error: Fault, given: Set<String> = []) -> Fault {
    guard [.invalidOption, .conflictingOptions].contains(error.code), error.field.map({ !given.contains($0) }) ?? true
    else { return error }
    let candidates = [
      Place(event: error.event, option: error.field ?? ""), Place(event: nil, option: error.field ?? ""),
      Place(event: error.event, option: ""),
    ]
    guard let mark = candidates.lazy.compactMap({ places[$0] }).first else {
      return error.causing(.faultyDescription, "\(name): ")
    }
    return Fault(at: mark, in: name, error.message, causedBy: error)
  }
}

extension DescriptionFile.Files: OptionTable {
  /// The files of a feed, besides those of `dayTables`.
  package static let rows: [FeedOption<DescriptionFile.Files>] = [
    .init("holidays", \.holidays, in: [.command, .description]),
    .init("data", \.data, in: [.command, .description]),
    .init("official", \.official, .pairs, in: [.command, .description]),
    .init("common", \.common, .pairs, in: [.command, .description]),
    .init("built-in", \.isBuiltIn, in: [.command, .description]),
    .init("output", \.output, in: [.command, .description]),
    .init("private", \.isPrivate, in: [.description]),
  ]

  /// The tables of days, which an event may have too.
  package static let dayTables:
    [(name: String, property: any WritableKeyPath<Self, [DescriptionFile.DayTable]?> & Sendable)] = [
      ("overrides", \.overrides), ("leave", \.leave),
    ]
}

extension String {
  /// The text without quotation marks, blanks, the signs of lists and a comment, in lower case.
  private var bare: String {
    String(prefix { $0 != "#" }.drop { "-? \t".contains($0) }.filter { !" \t\"'“”‘’".contains($0) }).lowercased()
  }

  /// Whether a key is `private` or its Chinese, or probably meant so.
  fileprivate var isLikePrivate: Bool {
    ["私有", "私密", "保密", "不公开"].contains(bare)
      || Suggestion.nearest(to: String(bare.filter(\.isASCII)), among: ["private"]) != nil
  }

  /// Whether a value is that of a flag that is not given.
  fileprivate var isNo: Bool { ["false", "no"].contains(bare) }
}
