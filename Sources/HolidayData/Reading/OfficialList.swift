// SPDX-License-Identifier: MIT

import CivilCalendar
import Support
import Workdays

/// The days of another place, from a table with a header or from JSON, as its government publishes them.
///
/// Which field has the date, the name, and whether the day is off is found by the names that such lists use. A list may have
/// all days of a year: those that say no more than their weekday are left out.
struct OfficialList {
  /// What a field says.
  private enum Role {
    case date
    case name
    case isOff
    /// The last day, and the day after it.
    case last
    case end
  }

  /// The names of fields, the best ones first.
  private static let fields: [(role: Role, names: [String])] = [
    (.date, ["date", "日期", "西元日期", "dtstart", "start date", "startdate"]),
    (
      .name,
      [
        "name", "localname", "summary", "subject", "title", "holiday", "名称", "名稱", "節日", "节日", "備註", "备注", "說明",
        "说明", "description",
      ]
    ),
    (.isOff, ["isoffday", "isholiday", "off", "是否放假", "放假"]),
    (.last, ["end date", "enddate", "结束日期", "結束日期"]), (.end, ["dtend"]),
  ]
  private static let wordsOff: Set<String> = ["true", "yes", "y", "1", "2", "是"]
  private static let wordsWorked: Set<String> = ["false", "no", "n", "0", "否"]

  private var days: ListedDays

  /// Reads a list; nil for a text that is neither JSON nor begins with a header.
  ///
  /// - Throws: `Fault` with the file and the line or the entry, for JSON that is malformed, a date that does not exist, a
  ///   word that does not say whether a day is off, or a date that is off and worked.
  static func overrides(_ bytes: [UInt8], named name: String) throws(Fault) -> DayOverrides? {
    var list = OfficialList(days: ListedDays(.official, of: name))
    guard try list.read(bytes, named: name) else { return nil }
    return try list.days.overrides(orElse: "the list has no day off and no make-up day")
  }

  /// Reads a list, and returns whether it is one.
  private mutating func read(_ bytes: [UInt8], named name: String) throws(Fault) -> Bool {
    guard let text = plainText(bytes) else { return false }
    guard let first = text.utf8.first(where: { $0 > 0x20 }) else { return false }
    if [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first) {
      guard let value = JSONValue(Array(text.utf8)) else {
        throw Fault(.malformedText, "\(name): the file is not well-formed JSON")
      }
      var number = 0
      try add(entriesOf: value, &number, in: name)
    } else {
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      let header = CSV.cells(of: lines[0]).map { $0.lowercased() }
      guard header.count > 1, OfficialList.value(.date, Dictionary(zip(header, header)) { first, _ in first }) != nil
      else { return false }
      for (index, line) in lines.enumerated().dropFirst() where line.contains(where: { !$0.isWhitespace }) {
        let row = Dictionary(zip(header, CSV.cells(of: line))) { first, _ in first }
        try add(row, at: "\(name):\(index + 1)")
      }
    }
    return true
  }

  /// The value of a row's best field for a role, whose names are in small letters; nil if it has none.
  private static func value(_ role: Role, _ row: [String: String]) -> String? {
    fields.first { $0.role == role }?.names.lazy.compactMap { row[$0] }.first
  }

  /// Adds the days of all objects that have a date.
  private mutating func add(entriesOf value: JSONValue, _ number: inout Int, in file: String) throws(Fault) {
    switch value {
    case .array(let items): for item in items { try add(entriesOf: item, &number, in: file) }
    case .object(let object):
      let before = number
      for member in object.members { try add(entriesOf: member.value, &number, in: file) }
      // What has days in it is no day, whatever date it has itself.
      let texts = object.members.compactMap { name, value in
        OfficialList.text(value).map { (name.lowercased(), $0) }
      }
      let row = Dictionary(texts) { first, _ in first }
      guard number == before, OfficialList.value(.date, row) != nil else { return }
      number += 1
      try add(row, at: "\(file): entry \(number)")
    case .null, .bool, .number, .string: break
    }
  }

  /// A value as a cell has it; that of a list is the first one's, such as a date's with its parameters.
  private static func text(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text), .number(let text): text
    case .bool(let value): value ? "true" : "false"
    case .array(let items): items.first.flatMap(text)
    case .null, .object: nil
    }
  }

  private mutating func add(_ row: [String: String], at place: String) throws(Fault) {
    guard let text = OfficialList.value(.date, row), !text.isEmpty else {
      throw Fault(.missingField, "\(place): the date is missing")
    }
    let first = try OfficialList.date(text, at: place)
    var last = first
    if let text = OfficialList.value(.last, row), !text.isEmpty {
      last = try OfficialList.date(text, at: place)
    } else if let text = OfficialList.value(.end, row) {
      last = max(first, try OfficialList.date(text, at: place).advanced(by: -1))
    }
    guard first <= last, last - first < 366 else {
      throw Fault(.invalidDate, "\(place): the last day is \(last), but the first is \(first)")
    }
    var label = OfficialList.value(.name, row) ?? ""
    var word = OfficialList.value(.isOff, row)
    if word == nil, (try? OfficialList.isOff(label, at: place)) != nil { (word, label) = (label, "") }
    var isOff = DayOverrides.isWorkday(named: label) ? false : nil
    if let word { isOff = try OfficialList.isOff(word, at: place) }
    for date in first...last { try add(date, label, isOff: isOff, at: place) }
  }

  private mutating func add(_ date: CivilDate, _ label: String, isOff: Bool?, at place: String) throws(Fault) {
    // What the weekday says by itself.
    let isWeekend = date.weekday.rawValue > 5
    if let isOff, isOff == isWeekend, !isOff || label.isEmpty { return }
    let isOff = isOff ?? true
    try days.add(date, label.isEmpty ? isOff ? "放假" : "补班" : label, isOff: isOff, at: place)
  }

  private static func date(_ text: String, at place: String) throws(Fault) -> CivilDate {
    do throws(Fault) {
      return try CivilDate(parsing: LenientText.date(text))
    } catch {
      throw Fault(.invalidDate, "\(place): \(error.message)")
    }
  }

  private static func isOff(_ word: String, at place: String) throws(Fault) -> Bool {
    let word = word.lowercased()
    if wordsOff.contains(word) { return true }
    if wordsWorked.contains(word) { return false }
    if let isOff = DayOverrides.isOff(Substring(word)) { return isOff }
    throw Fault(.malformedText, "\(place): \(quoted(word)) does not say whether the day is off; use true or false")
  }
}

extension DayOverrides {
  /// Whether an official list calls a day by a name that only worked days have, such as 補行上班.
  package static func isWorkday(named name: String) -> Bool {
    ["补班", "補班", "上班"].contains { name.contains($0) }
  }
}
