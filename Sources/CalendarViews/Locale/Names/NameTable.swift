// SPDX-License-Identifier: MIT

import Support

/// The names of weekdays and months of languages whose other words the views do not have, from CLDR.
enum NameTable {
  /// Other tags of languages.
  private static let aliases = ["no": "nb", "iw": "he", "in": "id", "tl": "fil"]

  /// The tags of all languages, in alphabetical order.
  static var languages: [String] { (ofEurope + ofAsia).map(\.language).sorted() }

  /// The names of a language; nil if there are none.
  static func names(of language: String) -> LocaleNames? {
    let code = aliases[language] ?? language
    guard let row = (ofEurope.first { $0.language == code } ?? ofAsia.first { $0.language == code })?.row else {
      return nil
    }
    let fields = row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 14 else { return nil }
    func list(_ field: Int, or other: Int? = nil) -> [String] {
      let text = fields[field].isEmpty ? fields[other ?? field] : fields[field]
      return text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let (days, daysOfDates, short, narrow) = (list(1), list(2, or: 1), list(3), list(4))
    let months = (long: list(5), ofDates: list(6, or: 5), short: list(7), shortOfDates: list(8, or: 7), narrow: list(9))
    let place = fields[0].split(separator: " ").map(String.init)
    return LocaleNames(
      language: code, region: place[0], script: place[1].lowercased(),
      weekdays: DateNames(narrow: narrow, short: short, long: days),
      weekdaysOfDates: DateNames(narrow: narrow, short: short, long: daysOfDates),
      months: DateNames(narrow: months.narrow, short: months.short, long: months.long),
      monthsOfDates: DateNames(narrow: months.narrow, short: months.shortOfDates, long: months.ofDates),
      formats: DateFormats(month: fields[10], date: fields[11], monthDay: fields[12], span: fields[13]))
  }
}

/// The names of weekdays and months of a language, and how dates are written in it.
package struct LocaleNames: Sendable {
  let language: String
  /// The most likely region.
  let region: String
  /// The script of the names, in small letters.
  let script: String?
  let weekdays: DateNames
  /// The names of weekdays and months as they stand in a date.
  let weekdaysOfDates: DateNames
  let months: DateNames
  let monthsOfDates: DateNames
  let formats: DateFormats

  /// Creates the names of a language; lists of weekdays begin with Monday.
  package init(
    language: String, region: String, script: String? = nil, weekdays: DateNames, weekdaysOfDates: DateNames,
    months: DateNames,
    monthsOfDates: DateNames, formats: DateFormats
  ) {
    (self.language, self.region, self.script, self.formats) = (language, region, script, formats)
    (self.weekdays, self.weekdaysOfDates) = (weekdays, weekdaysOfDates)
    (self.months, self.monthsOfDates) = (months, monthsOfDates)
  }
}
