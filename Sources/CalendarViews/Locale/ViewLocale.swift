// SPDX-License-Identifier: MIT

public import CivilCalendar
internal import Support

/// The language and region of a view.
///
/// All names and formats are tables of this module, so a view is the same on every machine.
///
/// ```swift
/// let locale = try ViewLocale("it")
/// locale.firstWeekday                                          // .monday
/// locale.title(of: try YearMonth(year: 2020, month: 7))        // "luglio 2020"
/// ```
public struct ViewLocale: Sendable, Hashable {
  /// The language of the names.
  public let language: ViewLanguage
  /// The region: two capital letters of ISO 3166, or three digits of UN M.49.
  public let region: String

  /// Creates a locale.
  ///
  /// - Parameters:
  ///   - language: The language of the names.
  ///   - region: The region, or nil for the language's most likely one; it is not validated.
  public init(_ language: ViewLanguage, region: String? = nil) {
    self.language = language
    self.region = region ?? language.likelyRegion
  }

  /// Parses an identifier such as `zh-Hans`, `zh-CN`, `en-GB` or `ko_KR.UTF-8`.
  ///
  /// A language is followed by an optional script and an optional region, in any case, separated by `-` or `_`. Anything
  /// after a `.` or `@`, as in the environment variable LANG, is ignored. An unknown region uses the defaults of the world.
  ///
  /// - Throws: `CalendarViewError` if it is malformed or its language is not supported.
  public init(_ identifier: String) throws(CalendarViewError) {
    func invalid(_ message: String) -> CalendarViewError {
      CalendarViewError(.unknownLocale, message, in: identifier, at: 0..<identifier.utf8.count)
    }
    let known = "zh-Hans, zh-Hant, en, ja, ko or it, with or without a region"
    var parts = identifier.prefix { $0 != "." && $0 != "@" }.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "-" || $0 == "_" })[...]
    let name = parts.popFirst()?.lowercased() ?? ""
    var script: String?
    if let part = parts.first, part.utf8.count == 4, part.utf8.allSatisfy(\.isLetter) {
      script = part.lowercased()
      parts = parts.dropFirst()
    }
    var region: String?
    if let part = parts.first, Self.isRegion(part) {
      region = part.uppercased()
      parts = parts.dropFirst()
    }
    guard parts.isEmpty else {
      throw invalid("\"\(identifier)\" is not a locale such as zh-Hans, en-GB or ko")
    }
    if name == "zh" {
      switch script ?? (["TW", "HK", "MO"].contains(region) ? "hant" : "hans") {
      case "hans": self.init(.simplifiedChinese, region: region)
      case "hant": self.init(.traditionalChinese, region: region)
      default: throw invalid("the locale \"\(identifier)\" is not supported; use \(known)")
      }
      return
    }
    let expected = name == "ja" ? "jpan" : name == "ko" ? "kore" : "latn"
    let language = ViewLanguage.allCases.first { $0.rawValue == name }
    guard let language, (script ?? expected) == expected else {
      throw invalid("the locale \"\(identifier)\" is not supported; use \(known)")
    }
    self.init(language, region: region)
  }

  /// The locale that the environment asks for, from LC_ALL, LC_TIME and LANG in this order; an empty variable counts as
  /// unset.
  ///
  /// `C` and `POSIX` are English, and so is a language that is not supported. If none is set, it is Chinese.
  package init(environment: [String: String]) {
    let name = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    guard let name else {
      self.init(.simplifiedChinese)
      return
    }
    self = (try? ViewLocale(name)) ?? ViewLocale(.english)
  }

  /// The first weekday of a week in the region.
  public var firstWeekday: Weekday { WeekData.firstWeekday(ofRegion: region) }

  /// The language tag for documents: `zh-Hans`, `zh-Hant`, `en`, `ja`, `ko` or `it`, with the region unless it is the most likely one.
  public var identifier: String {
    region == language.likelyRegion ? language.rawValue : language.rawValue + "-" + region
  }

  private static func isRegion(_ part: Substring) -> Bool {
    part.utf8.count == 2 && part.utf8.allSatisfy(\.isLetter) || part.utf8.count == 3 && part.utf8.allSatisfy(\.isDigit)
  }
}
