// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import CommandSupport
import Support
import Workdays

/// The numbers of days of each period of a range: workdays, days off, make-up days and statutory days.
struct WorkdayStatistics {
  /// The length of a period.
  enum Period: String, CaseIterable {
    case month
    case quarter
    case year
  }

  /// The numbers of a period, or of all.
  private struct Row {
    let name: String
    var days = 0
    var workdays = 0
    var makeUpDays = 0
    var companyDays = 0
    var statutoryDays = 0
    /// The statutory days that are worked, as in a cycle.
    var workedStatutoryDays = 0
    /// The days by the least pay for work on them, in percent; nil where it is not known.
    var pay: [Int?: Int] = [:]
    var paidDays = 0
    /// The days by the letters of their shifts, in a cycle.
    var shifts: [Character: Int] = [:]
    /// The working time.
    var seconds = 0
    var isProvisional = false
    /// Whether each day is known, or follows the pattern since that was asked for.
    var isKnown = true

    mutating func add(_ marking: DayMarking, seconds worked: Int, inCycle isCycle: Bool) {
      days += 1
      seconds += worked
      workdays += marking.kind.isWorked ? 1 : 0
      makeUpDays += marking.kind == .makeup ? 1 : 0
      companyDays += marking.kind == .company ? 1 : 0
      statutoryDays += marking.isStatutory ? 1 : 0
      workedStatutoryDays += marking.isStatutory && marking.kind.isWorked ? 1 : 0
      // In a cycle, a statutory holiday counts for what is paid if it is worked.
      pay[isCycle && !marking.kind.isWorked ? nil : marking.pay, default: 0] += 1
      paidDays += marking.kind.isWorked || marking.isStatutory ? 1 : 0
      if let shift = marking.shift { shifts[shift, default: 0] += 1 }
      if marking.isProvisional { isProvisional = true }
    }
  }

  private var rows: [Row] = []
  private let hasHours: Bool
  private let hasPay: Bool
  /// The letters of a cycle's shifts.
  private let letters: [Character]

  /// Counts the days of a range under a schedule.
  ///
  /// - Parameters:
  ///   - seconds: the working time of a day, and those of shifts by their letters; nil for no column of hours.
  ///   - hasPay: whether there are columns of pay.
  init(
    _ schedule: WorkdaySchedule, _ range: ClosedRange<CivilDate>, by period: Period,
    seconds: (day: Int, shifts: [Character: Int])?, withPay hasPay: Bool
  ) {
    hasHours = seconds != nil
    self.hasPay = hasPay
    letters = schedule.pattern.letters
    var total = Row(name: Self.total)
    for date in range {
      let name = WorkdayStatistics.name(of: date, period)
      if rows.last?.name != name { rows.append(Row(name: name)) }
      let marking = schedule.marking(of: date)
      let worked =
        marking.kind.isWorked ? seconds.map { marking.shift.flatMap { seconds?.shifts[$0] } ?? $0.day } ?? 0 : 0
      rows[rows.count - 1].add(marking, seconds: worked, inCycle: !letters.isEmpty)
      total.add(marking, seconds: worked, inCycle: !letters.isEmpty)
      if !marking.certainty.isAnswer, !schedule.assumesPattern {
        rows[rows.count - 1].isKnown = false
        total.isKnown = false
      }
    }
    if rows.count > 1 { rows.append(total) }
  }

  private static func name(of date: CivilDate, _ period: Period) -> String {
    let year = padded(date.year, to: 4)
    return switch period {
    case .month: "\(year)-\(padded(date.month, to: 2))"
    case .quarter: "\(year)-Q\((date.month + 2) / 3)"
    case .year: year
    }
  }

  private func numbers(_ row: Row) -> [String] {
    let pay = Self.classes.map { row.pay[$0.percent, default: 0] } + [row.paidDays]
    let counts =
      [row.days, row.workdays, row.days - row.workdays, row.makeUpDays, row.statutoryDays]
      + [row.companyDays] + (hasPay ? pay : [])
    return counts.map(String.init) + (hasHours ? [Self.text(row.seconds / 36)] : [])
      + (letters.isEmpty ? [] : ["\(row.workedStatutoryDays)"])
      + letters.map { "\(row.shifts[$0, default: 0])" }
  }

  /// Hundredths with as many decimals as they need.
  private static func text(_ hundredths: Int) -> String {
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    let digits = padded(rest, to: 2)
    return "\(whole)" + (rest == 0 ? "" : "." + (rest % 10 == 0 ? digits.dropLast() : digits[...]))
  }

  private static let total = "total"
  private static let classes: [(name: String, percent: Int?)] = [
    ("pay100", 100), ("pay200", 200), ("pay300", 300), ("contract", nil),
  ]

  /// The headers, but for those of shifts, which are their letters.
  private var ownHeaders: [String] {
    ["period", "days", "workdays", "off", "makeup", "statutory", "company"]
      + (hasPay ? Self.classes.map(\.name) + ["paid"] : []) + (hasHours ? ["hours"] : [])
      + (letters.isEmpty ? [] : ["statutoryWorked"])
  }

  private var headers: [String] { ownHeaders + letters.map(String.init) }

  /// The headers for people, and what the total is called, in a language.
  private func words(inChinese isChinese: Bool) -> (headers: [String], total: String) {
    let own = Words.translated(ownHeaders + [Self.total], inChinese: isChinese)
    return (own.dropLast() + letters.map(String.init), own[own.count - 1])
  }

  /// The numbers in a format, for people in Chinese or English.
  func text(_ format: OutputFormat, inChinese isChinese: Bool) -> String {
    // Spreadsheets have sums of their own.
    let records = format == .csv && rows.count > 1 ? rows.dropLast() : rows[...]
    let table = RecordTable(
      headers + ["provisional"],
      records.map { row in
        // How many days there are is known of each period.
        [.text(row.name)]
          + numbers(row).enumerated().map { .number(row.isKnown || $0 == 0 ? $1 : nil) }
          + [.number("\(row.isProvisional)")]
      })
    return table.text(in: format) {
      let words = words(inChinese: isChinese)
      let cells = rows.map { row in
        [(row.name == Self.total ? words.total : row.name) + (row.isProvisional ? " ?" : "")] + numbers(row)
      }
      return
        (format == .md
        ? RecordTable.markdown(headers: words.headers, cells, isNumeric: { _ in true })
        : RecordTable.aligned(headers: words.headers, cells, isNumeric: { $0 > 0 })) + note(inChinese: isChinese)
    }
  }

  /// What is counted, in a few words.
  var summary: String { "\(rows.last?.days ?? 0) days, \(rows.last?.workdays ?? 0) workdays" }

  /// What the question marks mean; empty if there are none.
  private func note(inChinese isChinese: Bool) -> String {
    rows.contains { $0.isProvisional }
      ? "\n? " + Words.translated("A notice may still change days of this period.", inChinese: isChinese) + "\n" : ""
  }
}
