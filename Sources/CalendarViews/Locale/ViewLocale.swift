// SPDX-License-Identifier: MIT

public import CivilCalendar
internal import Support

/// The language of a view's names and the region whose habits it follows.
///
/// Everything comes from tables of this module, so a view looks the same on every machine.
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

  /// Makes a locale of its parts.
  ///
  /// - Parameters:
  ///   - language: The language of the names.
  ///   - region: The region, or nil for the language's likely one; it is not checked.
  public init(_ language: ViewLanguage, region: String? = nil) {
    self.language = language
    self.region = region ?? language.likelyRegion
  }

  /// Reads an identifier such as `zh-Hans`, `zh-CN`, `en-GB` or `ko_KR.UTF-8`.
  ///
  /// A language comes first, then optionally a script and a region, in any case and with `-` or `_` between them. What
  /// follows a `.` or `@` is ignored, as in the environment's LANG. A region that is not known is taken as the world's.
  ///
  /// - Throws: `CalendarViewError` when it is malformed or there are no names in its language.
  public init(_ identifier: String) throws(CalendarViewError) {
    func fault(_ message: String) -> CalendarViewError {
      CalendarViewError(.unknownLocale, message, in: identifier, at: 0..<identifier.utf8.count)
    }
    let known = "zh-Hans, en, ja, ko or it, with or without a region"
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
      throw fault("\"\(identifier)\" is not a locale such as zh-Hans, en-GB or ko")
    }
    let expected = name == "zh" ? "hans" : name == "ja" ? "jpan" : name == "ko" ? "kore" : "latn"
    let implied = name == "zh" && ["TW", "HK", "MO"].contains(region) ? "hant" : expected
    let language = ViewLanguage.allCases.first { $0.rawValue.prefix(2) == name && name.utf8.count == 2 }
    guard let language, (script ?? implied) == expected else {
      throw fault("there are no names for the locale \"\(identifier)\", only for \(known)")
    }
    self.init(language, region: region)
  }

  /// The weekday that a week begins with in the region.
  public var firstWeekday: Weekday { WeekData.firstWeekday(ofRegion: region) }

  /// The identifier for a document's language: `zh-Hans`, `en`, `ja`, `ko` or `it`, and the region if not the likely one.
  public var identifier: String {
    region == language.likelyRegion ? language.rawValue : language.rawValue + "-" + region
  }

  private static func isRegion(_ part: Substring) -> Bool {
    part.utf8.count == 2 && part.utf8.allSatisfy(\.isLetter) || part.utf8.count == 3 && part.utf8.allSatisfy(\.isDigit)
  }
}
