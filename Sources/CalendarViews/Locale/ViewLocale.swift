// SPDX-License-Identifier: MIT

public import CivilCalendar
import Platform
import Support

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
  let texts: ViewTexts
  /// The region: two capital letters of ISO 3166, or three digits of UN M.49.
  public let region: String
  /// The language of the names of weekdays and months, if they are those of the operating system.
  private let systemLanguage: String?

  /// The language of the names; English for the words of a language that only the operating system has.
  public var language: Language { texts.language }

  /// Creates a locale.
  ///
  /// - Parameters:
  ///   - language: The language of the names.
  ///   - region: The region, or nil for the language's most likely one; it is not validated.
  public init(_ language: Language, region: String? = nil) {
    self.init(ViewTexts(language), region)
  }

  init(_ texts: ViewTexts, _ region: String?, systemLanguage: String? = nil) {
    (self.texts, self.region, self.systemLanguage) = (texts, region ?? texts.region, systemLanguage)
  }

  /// Parses an identifier such as `zh-Hans`, `zh-CN`, `en-GB` or `ko_KR.UTF-8`.
  ///
  /// A language is followed by an optional script and an optional region, in any case, separated by `-` or `_`. Anything
  /// after a `.` or `@`, as in the environment variable LANG, is ignored. An unknown region uses the defaults of the world.
  ///
  /// - Throws: `Fault` if it is malformed or its language is not supported.
  public init(_ identifier: String) throws(Fault) {
    try self.init(.reading(identifier), identifier, "")
  }

  /// Parses an identifier; if its language has no names here, those of the weekdays and months are the operating system's,
  /// and the other words are English.
  ///
  /// - Throws: `Fault` if it is malformed or its language is supported neither here nor by the system.
  package init(orOfSystem identifier: String) throws(Fault) {
    let tag = try LanguageTag.reading(identifier)
    if let names = tag.systemNames {
      var texts = ViewTexts.english
      texts.weekdays = DateNames(names.weekdays, short: names.shortWeekdays)
      texts.months = DateNames(names.months, short: names.shortMonths)
      texts.monthsOfDates = names.monthsOfDates
      texts.regionalFormats = nil
      self.init(texts, names.region, systemLanguage: names.language)
    } else {
      try self.init(tag, identifier, "; for another language, install its locale on the system")
    }
  }

  private init(_ tag: LanguageTag, _ identifier: String, _ advice: String) throws(Fault) {
    guard let texts = tag.known.map(ViewTexts.init) else {
      throw Fault(
        .unknownLocale,
        "the locale \"\(identifier)\" is not supported; use \(listed(ViewTexts.tags)), with or without a region"
          + advice, in: identifier, at: 0..<identifier.utf8.count)
    }
    self.init(texts, tag.region)
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

  /// The language tag for documents, with the region unless it is the most likely one.
  public var identifier: String {
    if let systemLanguage { return systemLanguage + "-" + region }
    return region == texts.region ? language.rawValue : language.rawValue + "-" + region
  }
}

extension LanguageTag {
  /// Reads an identifier or the name of a language.
  ///
  /// - Throws: `Fault` if it is malformed.
  fileprivate static func reading(_ identifier: String) throws(Fault) -> LanguageTag {
    let tag = LanguageTag(identifier)
    if let tag, tag.isKnown { return tag }
    if let own = Language(named: identifier).flatMap({ LanguageTag($0.rawValue) }) { return own }
    guard let tag else {
      throw Fault(
        .unknownLocale, "\"\(identifier)\" is not a locale such as zh-Hans, en-GB or ko", in: identifier,
        at: 0..<identifier.utf8.count)
    }
    return tag
  }

  /// The names of the operating system, if only that has some.
  fileprivate var systemNames: SystemLocale? {
    guard script == nil, !isKnown else { return nil }
    return SystemLocale(language: language, region: region)
  }
}

/// The first weekday of a week in each region, from CLDR's supplemental week data.
package enum WeekData {
  /// The first weekday of a region; Monday unless CLDR lists another.
  ///
  /// - Parameter region: Two letters of ISO 3166 or three digits of UN M.49.
  package static func firstWeekday(ofRegion region: String) -> Weekday {
    let region = region.uppercased()
    if sunday.contains(region) { return .sunday }
    if saturday.contains(region) { return .saturday }
    return friday.contains(region) ? .friday : .monday
  }

  private static let sunday: Set<String> = set(
    """
    AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK
    PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW
    """)
  private static let saturday: Set<String> = set("AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY")
  private static let friday: Set<String> = set("MV")

  private static func set(_ regions: String) -> Set<String> {
    Set(regions.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}
