// SPDX-License-Identifier: MIT

public import CivilCalendar
internal import Support

/// The language and region of a view.
///
/// All names and formats are tables of this module, so a view is the same on every machine. The commands take other
/// languages too, with names of weekdays and months from the operating system.
///
/// ```swift
/// let locale = try ViewLocale("it")
/// locale.firstWeekday                                          // .monday
/// locale.title(of: try YearMonth(year: 2020, month: 7))        // "luglio 2020"
/// ```
public struct ViewLocale: Sendable, Hashable {
  /// The language of the names; English for the words of a language that only the operating system has.
  public let language: ViewLanguage
  /// The region: two capital letters of ISO 3166, or three digits of UN M.49.
  public let region: String
  /// The names of weekdays and months, if they are those of the operating system.
  let systemNames: SystemLocale?

  /// Creates a locale.
  ///
  /// - Parameters:
  ///   - language: The language of the names.
  ///   - region: The region, or nil for the language's most likely one; it is not validated.
  public init(_ language: ViewLanguage, region: String? = nil) {
    self.init(language, region: region ?? language.likelyRegion, nil)
  }

  private init(_ language: ViewLanguage, region: String, _ systemNames: SystemLocale?) {
    (self.language, self.region, self.systemNames) = (language, region, systemNames)
  }

  /// Parses an identifier such as `zh-Hans`, `zh-CN`, `en-GB` or `ko_KR.UTF-8`.
  ///
  /// A language is followed by an optional script and an optional region, in any case, separated by `-` or `_`. Anything
  /// after a `.` or `@`, as in the environment variable LANG, is ignored. An unknown region uses the defaults of the world.
  ///
  /// - Throws: `CalendarViewError` if it is malformed or its language is not supported.
  public init(_ identifier: String) throws(CalendarViewError) {
    try self.init(LanguageTag(identifier), identifier, "")
  }

  /// Parses an identifier; if its language has no names here, those of the weekdays and months are the operating system's,
  /// and the other words are English.
  ///
  /// - Throws: `CalendarViewError` if it is malformed or its language is supported neither here nor by the system.
  package init(orOfSystem identifier: String) throws(CalendarViewError) {
    let tag = try LanguageTag(identifier)
    if let names = tag.systemNames {
      self.init(.english, region: names.region, names)
    } else {
      try self.init(tag, identifier, "; for another language, install its locale on the system")
    }
  }

  private init(_ tag: LanguageTag, _ identifier: String, _ advice: String) throws(CalendarViewError) {
    guard let language = tag.viewLanguage else {
      throw CalendarViewError(
        .unknownLocale,
        "the locale \"\(identifier)\" is not supported; use zh-Hans, zh-Hant, en, ja, ko or it, with or without a region"
          + advice, in: identifier, at: 0..<identifier.utf8.count)
    }
    self.init(language, region: tag.region)
  }

  /// The locale that the environment asks for, from LC_ALL, LC_TIME and LANG in this order; an empty variable counts as
  /// unset.
  ///
  /// `C` and `POSIX` are English, and so is a language that is supported neither here nor by the operating system. If none
  /// is set, it is Chinese.
  package init(environment: [String: String]) {
    let name = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    guard let name else {
      self.init(.simplifiedChinese)
      return
    }
    self = (try? ViewLocale(orOfSystem: name)) ?? ViewLocale(.english)
  }

  /// The first weekday of a week in the region.
  public var firstWeekday: Weekday { WeekData.firstWeekday(ofRegion: region) }

  /// The language tag for documents: `zh-Hans`, `zh-Hant`, `en`, `ja`, `ko` or `it`, with the region unless it is the most likely one.
  public var identifier: String {
    if let systemNames { return systemNames.language + "-" + region }
    return region == language.likelyRegion ? language.rawValue : language.rawValue + "-" + region
  }
}

/// The parts of a locale's identifier.
private struct LanguageTag {
  /// The language in small letters.
  let language: String
  /// The script in small letters.
  let script: String?
  /// The region in capital letters.
  let region: String?

  init(_ identifier: String) throws(CalendarViewError) {
    var parts = identifier.prefix { $0 != "." && $0 != "@" }.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "-" || $0 == "_" })[...]
    language = parts.popFirst()?.lowercased() ?? ""
    let hasScript = parts.first.map { $0.utf8.count == 4 && $0.utf8.allSatisfy(\.isLetter) } ?? false
    script = hasScript ? parts.popFirst()?.lowercased() : nil
    region = parts.first.map(Self.isRegion) ?? false ? parts.popFirst()?.uppercased() : nil
    guard parts.isEmpty else {
      throw CalendarViewError(
        .unknownLocale, "\"\(identifier)\" is not a locale such as zh-Hans, en-GB or ko", in: identifier,
        at: 0..<identifier.utf8.count)
    }
  }

  /// The language, if there are names for it here.
  var viewLanguage: ViewLanguage? {
    switch language {
    case "zh":
      switch script ?? (["TW", "HK", "MO"].contains(region) ? "hant" : "hans") {
      case "hans": return .simplifiedChinese
      case "hant": return .traditionalChinese
      default: return nil
      }
    case "ja": return [nil, "jpan"].contains(script) ? .japanese : nil
    case "ko": return [nil, "kore"].contains(script) ? .korean : nil
    default: return [nil, "latn"].contains(script) ? ViewLanguage(rawValue: language) : nil
    }
  }

  /// The names of the operating system, if only that has some.
  var systemNames: SystemLocale? {
    guard language != "zh", script == nil, ViewLanguage(rawValue: language) == nil else { return nil }
    return SystemLocale(language: language, region: region)
  }

  private static func isRegion(_ part: Substring) -> Bool {
    part.utf8.count == 2 && part.utf8.allSatisfy(\.isLetter) || part.utf8.count == 3 && part.utf8.allSatisfy(\.isDigit)
  }
}
