// SPDX-License-Identifier: MIT

public import CivilCalendar
import Support

/// The language and region of a view.
///
/// All names and formats are tables of this module, so a view is the same on every machine. Six languages have all words; of
/// some 70 others, the names of weekdays and months are those of CLDR, and the other words are English.
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
  /// The tag of the language of the names of weekdays and months, if its other words are English.
  private let namesLanguage: String?
  /// The first weekday, if it is not that of the region.
  private let ownFirstWeekday: Weekday?

  /// The language of the words.
  public var language: Language { texts.language }

  /// Creates a locale.
  ///
  /// - Parameters:
  ///   - language: The language of the names.
  ///   - region: The region, or nil for the language's most likely one; it is not validated.
  public init(_ language: Language, region: String? = nil) {
    self.init(ViewTexts(language), region)
  }

  init(_ texts: ViewTexts, _ region: String?, names language: String? = nil, firstWeekday: Weekday? = nil) {
    (self.texts, self.region, namesLanguage) = (texts, region ?? texts.region, language)
    ownFirstWeekday = firstWeekday
  }

  /// Creates a locale with all words of a language, and a first weekday instead of that of the region.
  package init(_ language: Language, region: String?, firstWeekday: Weekday?) {
    self.init(ViewTexts(language), region, firstWeekday: firstWeekday)
  }

  /// Creates a locale with the names of a language, and other words in English.
  package init(_ names: LocaleNames, region: String? = nil, firstWeekday: Weekday? = nil) {
    var texts = ViewTexts.english
    (texts.weekdays, texts.months, texts.formats) = (names.weekdays, names.months, names.formats)
    texts.ofDates = (names.weekdaysOfDates, names.monthsOfDates)
    texts.header = Set(names.weekdays.short).count == 7 ? .short : .long
    texts.regionalFormats = nil
    self.init(texts, region ?? names.region, names: names.language, firstWeekday: firstWeekday)
  }

  /// Parses an identifier such as `zh-Hans`, `zh-CN`, `en-GB` or `ko_KR.UTF-8`.
  ///
  /// A language is followed by an optional script and an optional region, in any case, separated by `-` or `_`. Anything
  /// after a `.` or `@`, as in the environment variable LANG, is ignored. An unknown region uses the defaults of the world.
  /// Names do not depend on the region.
  ///
  /// - Throws: `Fault` if it is malformed or its language is not supported.
  public init(_ identifier: String) throws(Fault) {
    let tag = try LanguageTag.reading(identifier)
    if let language = tag.known {
      self.init(ViewTexts(language), tag.region)
    } else if let names = NameTable.names(of: tag.language), tag.script == nil || tag.script == names.script {
      self.init(names, region: tag.region)
    } else {
      throw Fault(
        .unknownLocale,
        "the locale \"\(identifier)\" is not supported; use \(listed(ViewTexts.tags)), with or without a region, or "
          + "another language, such as de, for the names of days and months", in: identifier,
        at: 0..<identifier.utf8.count)
    }
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

  /// Whether all words are in the language, not only the names of weekdays and months.
  package var hasAllWords: Bool { namesLanguage == nil }

  /// The first weekday of a week: that of the region, unless the person has set another.
  public var firstWeekday: Weekday { ownFirstWeekday ?? WeekData.firstWeekday(ofRegion: region) }

  /// The language tag for documents, with the region unless it is the most likely one.
  public var identifier: String {
    if let namesLanguage { return namesLanguage + "-" + region }
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
