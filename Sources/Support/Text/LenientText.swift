// SPDX-License-Identifier: MIT

/// Puts dates and times as people type them into the forms of ISO 8601.
///
/// A text that is in no known form stays as it is, for the error that names it.
package enum LenientText {
  /// A time of day: `8:00`, `0800`, `800` and `09：00` become `08:00` and `09:00`, and so do `8点`, `上午8点`, `8am` and
  /// `8:00 AM`; `下午3点半`, `下午三点半` and `3:30pm` become `15:30`.
  package static func time(_ text: String) -> String {
    var plain = halfWidth(text)
    if !plain.utf8.allSatisfy({ $0 < 0x80 }) { plain = arabic(plain) }
    if plain.utf8.contains(where: { !$0.isDigit && $0 != UInt8(ascii: ":") }) {
      plain = halfDay(plain.lowercased().filter { $0 != " " }) ?? plain
    }
    var parts = plain.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let isDigits = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0.isDigit } }
    guard isDigits else { return text }
    if parts.count == 1, (3...4).contains(plain.utf8.count) {
      parts = [String(plain.dropLast(2)), String(plain.suffix(2))]
    }
    guard (2...3).contains(parts.count), parts[0].utf8.count <= 2, parts.dropFirst().allSatisfy({ $0.utf8.count == 2 })
    else { return text }
    parts[0] = padded(Int(parts[0]) ?? 0, to: 2)
    return parts.joined(separator: ":")
  }

  /// The words for half a day, with the hours that are added to one before noon.
  private static let halves = [
    "上午": 0, "早上": 0, "凌晨": 0, "中午": 12, "下午": 12, "傍晚": 12, "晚上": 12, "am": 0, "pm": 12,
  ]

  /// The words for half a day in Chinese.
  package static var halfDays: [String] { halves.keys.filter { $0.first?.isASCII == false } }

  /// A time with a word for its half of the day, or in Chinese, such as `15:30`; nil for another text.
  private static func halfDay(_ text: String) -> String? {
    let half = halves.first { text.hasPrefix($0.key) || text.hasSuffix($0.key) }
    var rest = text[...]
    if let word = half?.key { rest = rest.hasPrefix(word) ? rest.dropFirst(word.count) : rest.dropLast(word.count) }
    let isChinese = rest.contains { "点时點時".contains($0) }
    let parts = rest.split(omittingEmptySubsequences: false) { ":点时點時".contains($0) }
    var minute = parts.count == 2 ? String(parts[1]) : ""
    if isChinese, minute.hasSuffix("分") { minute.removeLast() }
    if isChinese { minute = ["半": "30", "1刻": "15", "3刻": "45", "整": ""][minute] ?? minute }
    func isNumber(_ text: some StringProtocol) -> Bool {
      (1...2).contains(text.utf8.count) && text.utf8.allSatisfy { $0.isDigit }
    }
    guard half != nil || isChinese, parts.count <= 2, isNumber(parts[0]), let number = Int(parts[0]),
      minute.isEmpty ? parts.count == 1 || isChinese : isNumber(minute) && (isChinese || minute.utf8.count == 2)
    else { return nil }
    let isEnglish = half?.key.first?.isASCII == true
    guard !isEnglish || (1...12).contains(number) else { return nil }
    let isTwelve = half.map { number == 12 && (isEnglish || $0.key == "凌晨") } ?? false
    let isLater = half.map { $0.value == 12 && number < ($0.key == "中午" ? 11 : 12) } ?? false
    let hour = isTwelve ? half?.value ?? 0 : number + (isLater ? 12 : 0)
    return padded(hour, to: 2) + ":" + padded(Int(minute) ?? 0, to: 2)
  }

  /// The text with the Chinese numbers up to 99 in it as digits: `九点三十五分` becomes `9点35分`; a text with two digits in a row
  /// stays as it is.
  private static func arabic(_ text: String) -> String {
    let digits: [Character] = ["零", "一", "二", "三", "四", "五", "六", "七", "八", "九"]
    var result = ""
    var number: Int?
    var last: Character?
    for character in text {
      let digit = character == "两" ? 2 : digits.firstIndex(of: character)
      if number != nil, digit != nil, last != "十" { return text }
      last = character
      if let value = character == "十" ? max(number ?? 1, 1) * 10 : digit.map({ (number ?? 0) + $0 }) {
        number = value
      } else {
        result += number.map(String.init) ?? ""
        result.append(character)
        number = nil
      }
    }
    return result + (number.map(String.init) ?? "")
  }

  /// A duration in the letters of `1h30m`: `90 min`, `10 minutes`, `10分钟`, `一小时` and `1天` become `90m`, `10m`, `1h` and
  /// `1d`.
  package static func duration(_ text: String) -> String {
    var result = ""
    var rest = arabic(halfWidth(text).lowercased().filter { $0 != " " })[...]
    while !rest.isEmpty {
      result += rest.prefix { $0.isNumber }
      rest = rest.drop { $0.isNumber }
      let name = String(rest.prefix { !$0.isNumber })
      result += units.first { $0.names.contains(name) }?.letter ?? name
      rest = rest.dropFirst(name.count)
    }
    return result
  }

  /// The letters of units with their names.
  private static let units: [(letter: String, names: [String])] = [
    ("w", ["weeks", "week", "星期", "个星期", "周"]), ("d", ["days", "day", "天", "日"]),
    ("h", ["小时", "个小时", "hours", "hour", "hrs", "hr"]), ("m", ["分钟", "分", "minutes", "minute", "mins", "min"]),
    ("s", ["秒钟", "秒", "seconds", "second", "secs", "sec"]),
  ]

  /// A date: `2026-2-14`, `2026/02/14`, `2026.2.14`, `2026年2月14日` and `2026 年 2 月 14 号` become `2026-02-14`.
  package static func date(_ text: String) -> String { numbers(text, 3) ?? text }

  /// A month: `2026-2`, `2026/02` and `2026年2月` become `2026-02`.
  package static func month(_ text: String) -> String { numbers(text, 2) ?? text }

  /// A year of four digits and one or two numbers after it, with hyphens and leading zeros; nil for another text.
  private static func numbers(_ text: String, _ count: Int) -> String? {
    var plain = halfWidth(text)
    if plain.contains("年") {
      plain.removeAll { $0 == " " }
      if plain.last == "号" { plain = plain.dropLast() + "日" }
    }
    guard let separator = plain.first(where: { !$0.isNumber }), "-/.年".contains(separator) else { return nil }
    var rest = plain[...]
    if separator == "年" {
      guard rest.last == (count == 3 ? "日" : "月") else { return nil }
      rest.removeLast()
    }
    let parts = rest.split(omittingEmptySubsequences: false) { separator == "年" ? "年月".contains($0) : $0 == separator }
    guard parts.count == count, parts[0].utf8.count == 4,
      parts.dropFirst().allSatisfy({ (1...2).contains($0.utf8.count) }),
      parts.allSatisfy({ part in part.utf8.allSatisfy { $0.isDigit } })
    else { return nil }
    return ([String(parts[0])] + parts.dropFirst().map { padded(Int($0) ?? 0, to: 2) }).joined(separator: "-")
  }

  /// The text with the full-width digits, colons and slashes of Chinese and Japanese keyboards as ASCII.
  package static func halfWidth(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          (0xFF01...0xFF5E).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
        }))
  }
}
