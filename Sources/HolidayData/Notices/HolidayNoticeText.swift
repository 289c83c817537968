// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support
package import Workdays

/// What a notice of the State Council on days off says, read from its text and checked against itself.
///
/// The yearly notice (国务院办公厅关于…年部分节假日安排的通知) has a clause for each holiday; supplements adjust one, prolong
/// one, or announce a further one. Every weekday and Chinese date in brackets, every number of days, the statutory days of
/// the regulation and the list of holidays in the introduction must agree with the dates. What is not understood to its
/// last clause is refused.
///
/// - SeeAlso: the notices in `Fixtures/notices`.
package struct HolidayNoticeText: Sendable, Hashable {
  /// What a notice changes.
  package enum Kind: Sendable, Hashable {
    /// All holidays of a year.
    case wholeYear
    /// All days of one holiday, which replace those that are known.
    case adjustment(name: String)
    /// Days off after those of a holiday, through a date.
    case prolongation(name: String, through: CivilDate)
    /// One more holiday.
    case addition(name: String)
  }

  /// The title, without blanks.
  package let title: String
  /// What it changes.
  package let kind: Kind
  /// The year of the holidays.
  package let year: Int
  /// The date under the signature.
  package let date: CivilDate
  /// The days, in ascending order.
  package let days: [HolidayYear.Day]

  /// Whether a file may be the text of a notice: it is no JSON and names the State Council.
  package static func isNotice(_ bytes: [UInt8]) -> Bool { NoticePage.isNotice(bytes) }

  /// Reads the text of a notice, or a page that has it.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, as a plain text or as HTML.
  ///   - name: the file's name or address, for messages.
  /// - Throws: `Fault` with the sentence and the place in it.
  package init(_ bytes: [UInt8], named name: String) throws(Fault) {
    self = try Fault.inside(name) { () throws(Fault) in
      try NoticeReader.read(try NoticePage.text(bytes))
    }
  }

  init(title: String, kind: Kind, year: Int, date: CivilDate, days: [HolidayYear.Day]) {
    self.title = title
    self.kind = kind
    self.year = year
    self.date = date
    self.days = days.sorted { $0.date < $1.date }
  }

  /// The holiday year that the notice results in.
  ///
  /// - Parameters:
  ///   - known: what is known, of which a supplement changes one year.
  ///   - address: the address of the notice's page, if it is known.
  /// - Throws: `Fault` if a supplement is for a year, or prolongs a holiday, that is not known.
  package func holidayYear(over known: HolidayCalendar, address: String? = nil) throws(Fault) -> HolidayYear {
    let old = known.years.first { $0.year == year }
    let address = address ?? old?.notices.first(where: isSame)?.address
    var changed = days
    var kept: [HolidayYear.Day] = []
    if kind != .wholeYear {
      guard let old else {
        throw Fault(.invalidValue, "\(title) changes \(year), which is not known; import that year's notice first")
      }
      kept = old.days
      switch kind {
      case .adjustment(let name): kept.removeAll { $0.ruling.name == name }
      case .prolongation(let name, let last): changed += try prolonged(name, old, through: last)
      case .wholeYear, .addition: break
      }
    }
    let dates = Set(changed.map(\.date))
    kept.removeAll { dates.contains($0.date) }
    let years = Set(changed.map(\.date.year)).sorted()
    let notice = HolidayNotice(address: address, date: date, years: years)
    let others = kind == .wholeYear ? [] : (old?.notices ?? []).filter { !isSame($0) }
    return try HolidayYear(year: year, notices: others + [notice], days: kept + changed)
  }

  /// Whether a known notice is this one: of its date, published within a month after it, or in its month if that is all
  /// that is known.
  private func isSame(_ notice: HolidayNotice) -> Bool {
    (0...31).contains(date.distance(to: notice.date)) || notice.date == date.advanced(by: 1 - date.day)
  }

  /// The days off from the end of a known holiday through a date.
  private func prolonged(
    _ name: String, _ old: HolidayYear, through last: CivilDate
  ) throws(Fault) -> [HolidayYear.Day] {
    let off = old.days.filter { $0.ruling.isDayOff && $0.ruling.name == name && $0.date <= last }
    guard let end = off.last?.date, end.distance(to: last) <= 31 else {
      throw Fault(.invalidValue, "\(title) prolongs \(name), of which no days off are known")
    }
    guard end < last else { return [] }
    return (end.advanced(by: 1)...last).map { HolidayYear.Day($0, .dayOff(name: name)) }
  }
}
