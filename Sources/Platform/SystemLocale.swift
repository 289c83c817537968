// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

/// The names of weekdays and months in a locale that is installed on the operating system.
package struct SystemLocale: Sendable, Hashable {
  /// The language: two or three small letters of ISO 639.
  package let language: String
  /// The region: that asked for, otherwise the most likely one of the language.
  package let region: String
  /// The full names of the weekdays, starting with Monday.
  package let weekdays: [String]
  /// The abbreviations of the weekdays, starting with Monday.
  package let shortWeekdays: [String]
  /// The full names of the months, as they stand alone: `Октябрь`.
  package let months: [String]
  /// The full names of the months, as they stand in a date: `октября`.
  package let monthsOfDates: [String]
  /// The abbreviations of the months.
  package let shortMonths: [String]

  /// Looks up the names of a language; nil if the system has none in UTF-8.
  ///
  /// If the locale of the region is not installed, the names are those of the language's most likely region.
  package init?(language: String, region: String? = nil) {
    guard (2...3).contains(language.utf8.count),
      language.utf8.allSatisfy((UInt8(ascii: "a")...UInt8(ascii: "z")).contains)
    else { return nil }
    let likely = Self.likelyRegions[language] ?? language.uppercased()
    self.language = language
    self.region = region ?? likely
    #if canImport(Darwin) || canImport(Glibc)
    let mask = LC_CTYPE_MASK | LC_TIME_MASK
    var found: locale_t?
    for region in [region, likely].compactMap(\.self) where found == nil {
      found = newlocale(mask, "\(language)_\(region).UTF-8", nil)
    }
    guard let locale = found else { return nil }
    defer { freelocale(locale) }
    func names(_ items: [nl_item]) -> [String] {
      items.map { item in nl_langinfo_l(item, locale).map { String(cString: $0) } ?? "" }
    }
    weekdays = names([DAY_2, DAY_3, DAY_4, DAY_5, DAY_6, DAY_7, DAY_1].map(nl_item.init))
    shortWeekdays = names([ABDAY_2, ABDAY_3, ABDAY_4, ABDAY_5, ABDAY_6, ABDAY_7, ABDAY_1].map(nl_item.init))
    monthsOfDates = names(
      [MON_1, MON_2, MON_3, MON_4, MON_5, MON_6, MON_7, MON_8, MON_9, MON_10, MON_11, MON_12].map(nl_item.init))
    shortMonths = names(
      [ABMON_1, ABMON_2, ABMON_3, ABMON_4, ABMON_5, ABMON_6, ABMON_7, ABMON_8, ABMON_9, ABMON_10, ABMON_11, ABMON_12]
        .map(nl_item.init))
    #if canImport(Glibc)
    months = names((0..<12).map { nl_item(__ALTMON_1) + $0 })
    #else
    months = monthsOfDates
    #endif
    guard (weekdays + shortWeekdays + monthsOfDates + shortMonths + months).allSatisfy({ !$0.isEmpty }) else {
      return nil
    }
    #else
    return nil
    #endif
  }

  /// The most likely regions of languages, according to CLDR, where they are not the letters of the language.
  private static let likelyRegions = [
    "af": "ZA", "am": "ET", "ar": "EG", "be": "BY", "bn": "BD", "bo": "CN", "bs": "BA", "ca": "ES", "cs": "CZ",
    "cy": "GB", "da": "DK", "el": "GR", "et": "EE", "eu": "ES", "fa": "IR", "fil": "PH", "ga": "IE", "gl": "ES",
    "he": "IL", "hi": "IN", "hy": "AM", "ka": "GE", "kk": "KZ", "km": "KH", "kn": "IN", "lo": "LA", "ml": "IN",
    "mr": "IN", "ms": "MY", "my": "MM", "nb": "NO", "ne": "NP", "nn": "NO", "pa": "IN", "pt": "BR", "si": "LK",
    "sl": "SI", "sq": "AL", "sr": "RS", "sv": "SE", "sw": "TZ", "ta": "IN", "te": "IN", "ug": "CN", "uk": "UA",
    "ur": "PK", "vi": "VN",
  ]
}
