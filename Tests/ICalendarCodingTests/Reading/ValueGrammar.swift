// SPDX-License-Identifier: MIT

/// The grammar of RFC 5545 for values, section 3.3, and for the properties that narrow it, as regular expressions.
///
/// Letters are in upper case; ABNF ignores case, so ASCII letters of a text are converted first. The calendar begins
/// with the year 1, and no offset has a leap second.
struct ValueGrammar {
  /// DATE, section 3.3.4, with the days that each month has.
  static let date =
    "(?!0000)([0-9]{4}((0[13578]|1[02])(0[1-9]|[12][0-9]|3[01])|(0[469]|11)(0[1-9]|[12][0-9]|30)"
    + "|02(0[1-9]|1[0-9]|2[0-8]))|([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)0229)"
  /// The local form of TIME, section 3.3.12.
  static let time = "([01][0-9]|2[0-3])[0-5][0-9]([0-5][0-9]|60)"
  /// The local form of DATE-TIME.
  static let localTime = "\(date)T\(time)"
  /// DATE-TIME, section 3.3.5.
  static let dateTime = "\(date)T\(time)Z?"
  /// A DATE-TIME in UTC.
  static let utc = "\(date)T\(time)Z"
  /// The duration after its sign, section 3.3.6.
  static let length = "P([0-9]+W|[0-9]+D(T\(hours))?|T\(hours))"
  private static let hours = "([0-9]+H([0-9]+M([0-9]+S)?)?|[0-9]+M([0-9]+S)?|[0-9]+S)"
  /// DURATION, section 3.3.6.
  static let duration = "[+-]?\(length)"
  /// A list of PERIOD, section 3.3.9; a duration is longer than zero.
  static let periods = list("\(dateTime)/(\(dateTime)|\(positiveLength))")
  /// A list of PERIOD in UTC, for FREEBUSY, section 3.8.2.6.
  static let utcPeriods = list("\(utc)/(\(utc)|\(positiveLength))")
  private static let positiveLength = "(?![^,]*P[^1-9,]*(,|$))\\+?\(length)"
  /// UTC-OFFSET, section 3.3.14.
  static let offset = "(?!-0000)[+-]([01][0-9]|2[0-3])[0-5][0-9]([0-5][0-9])?|-0000(?!00)[0-5][0-9]"
  /// INTEGER, section 3.3.8, with one sign and within the bounds of its property.
  static let priority = "-0+|\\+?0*[0-9]"
  static let percent = "-0+|\\+?0*([1-9]?[0-9]|100)"
  static let count = "-0+|\\+?0*[0-9]{1,9}"
  /// Two numbers of type FLOAT, section 3.3.7, within the bounds of the globe; GEO, section 3.8.1.6.
  static let position =
    "[+-]?0*([1-8]?[0-9](\\.[0-9]+)?|90(\\.0+)?);[+-]?0*(([1-9]?[0-9]|1[0-7][0-9])(\\.[0-9]+)?|180(\\.0+)?)"
  static let name = "[A-Z0-9-]+"

  /// The values of each part of a rule, section 3.3.10; RSCALE and SKIP are of RFC 7529.
  static let ruleParts = [
    "FREQ": "SECONDLY|MINUTELY|HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY", "UNTIL": "\(date)|\(dateTime)",
    "COUNT": "0*[1-9][0-9]*", "INTERVAL": "0*[1-9][0-9]*", "BYSECOND": list("[0-5]?[0-9]|60"),
    "BYMINUTE": list("[0-5]?[0-9]"), "BYHOUR": list("[01]?[0-9]|2[0-3]"),
    "BYDAY": list("([+-]?(\(week)))?(\(weekday))"),
    "BYMONTHDAY": list("[+-]?(0?[1-9]|[12][0-9]|3[01])"), "BYYEARDAY": list(yearDay),
    "BYWEEKNO": list("[+-]?(\(week))"),
    "BYMONTH": list("0?[1-9]|1[0-2]"), "BYSETPOS": list(yearDay), "WKST": weekday, "RSCALE": "GREGORIAN",
    "SKIP": "OMIT|BACKWARD|FORWARD",
  ]
  private static let weekday = "SU|MO|TU|WE|TH|FR|SA"
  private static let week = "0?[1-9]|[1-4][0-9]|5[0-3]"
  private static let yearDay = "[+-]?(00[1-9]|0?[1-9][0-9]|0?[1-9]|[12][0-9]{2}|3[0-5][0-9]|36[0-6])"

  private static func list(_ value: String) -> String { "(\(value))(,(\(value)))*" }

  private let regex: Regex<AnyRegexOutput>

  /// Creates a grammar from one of the expressions.
  init(_ expression: String) throws {
    regex = try Regex(expression)
  }

  /// Whether a complete text matches the grammar.
  func matches(_ text: String) throws -> Bool {
    let upper = String(decoding: text.utf8.map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 }, as: UTF8.self)
    return try regex.wholeMatch(in: upper) != nil
  }
}

/// The grammar of rules: parts with values of the grammar above, none twice, and combined as section 3.3.10 allows.
struct RuleGrammar {
  private var parts: [String: ValueGrammar] = [:]

  init() throws {
    for (name, expression) in ValueGrammar.ruleParts { parts[name] = try ValueGrammar(expression) }
  }

  /// Whether a text is a rule.
  func matches(_ text: String) throws -> Bool {
    var values: [String: String] = [:]
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard halves.count == 2, halves[0].utf8.allSatisfy({ $0 < 0x80 }), let grammar = parts[halves[0].uppercased()],
        try grammar.matches(halves[1]),
        values.updateValue(halves[1].uppercased(), forKey: halves[0].uppercased()) == nil
      else { return false }
    }
    guard let frequency = values["FREQ"], values["COUNT"] == nil || values["UNTIL"] == nil else { return false }
    let isNumbered = values["BYDAY"]?.contains { $0.isNumber } ?? false
    let others = ["SECOND", "MINUTE", "HOUR", "DAY", "MONTHDAY", "YEARDAY", "WEEKNO", "MONTH"]
    return (!isNumbered || frequency == "MONTHLY" || frequency == "YEARLY" && values["BYWEEKNO"] == nil)
      && (values["BYWEEKNO"] == nil || frequency == "YEARLY")
      && (values["BYYEARDAY"] == nil || !["DAILY", "WEEKLY", "MONTHLY"].contains(frequency))
      && (values["BYMONTHDAY"] == nil || frequency != "WEEKLY")
      && (values["BYSETPOS"] == nil || others.contains { values["BY" + $0] != nil })
      && (values["SKIP"] == nil || values["RSCALE"] != nil)
  }
}
