// SPDX-License-Identifier: MIT

package import CivilCalendar
import ICalendar
import ICalendarCoding
import Support
import Workdays

extension HolidayFeed {
  /// What a calendar shows on a day.
  private enum Mark: String {
    case off = "a day off"
    case makeUp = "a make-up day"
  }

  /// Reads a text back, with libical and with this package's reader: it must show a day off or a make-up day exactly where
  /// the statutory calendar has one.
  ///
  /// That is queried day by day, not by block, so that a block with a wrong end is found too.
  ///
  /// - Throws: `Fault` with the code `disagreement` and the first date on which a reading differs.
  package func verify(_ bytes: [UInt8]) throws(Fault) {
    let (calendar, fault) = try Fault.readBack(bytes)
    if let fault { throw fault }
    var shown: [CivilDate: Mark] = [:]
    var starts: [String: CivilDate] = [:]
    var traditional: [CivilDate: Set<String>] = [:]
    for event in calendar.events {
      let days = try days(of: event)
      if event.categories == [description.texts.holidays.traditionalDay] {
        guard event.transparency == .transparent, days.count == 1,
          starts.updateValue(days.lowerBound, forKey: event.uid) == nil,
          traditional[days.lowerBound, default: []].insert(event.summary?.string ?? "").inserted
        else { throw Fault(.disagreement, "the festival of \(days.lowerBound), read back, is not one") }
        continue
      }
      let mark = try mark(of: event, on: days.lowerBound)
      guard starts.updateValue(days.lowerBound, forKey: event.uid) == nil else {
        throw Fault(.disagreement, "the UID of the event of \(days.lowerBound) is used twice")
      }
      for date in days where shown.updateValue(mark, forKey: date) != nil {
        throw Fault(.disagreement, "\(date) has two events")
      }
    }
    try compare(shown)
    let expected = TraditionalDay.expected(of: description)
    if let date = Set(traditional.keys).union(expected.keys).filter({ traditional[$0] != expected[$0] }).min() {
      throw Fault(.disagreement, "read back, \(date) has other festivals or solar terms than it should")
    }
    try compareWithLibical(bytes, starts)
  }

  private func days(of event: VEvent) throws(Fault) -> ClosedRange<CivilDate> {
    guard case .date(let first) = event.span?.start, event.repetition.isEmpty,
      case .moment(.date(let end)) = event.span?.end, first < end
    else {
      throw Fault(.disagreement, "the event \(quoted(event.uid)), read back, is not an all-day event")
    }
    return first...end.advanced(by: -1)
  }

  private func mark(of event: VEvent, on date: CivilDate) throws(Fault) -> Mark {
    let title = event.summary?.string ?? ""
    guard event.transparency == .transparent else {
      throw Fault(.disagreement, "the event of \(date), read back, is marked as busy")
    }
    switch (title.first.map(String.init), SpecialDay(event)) {
    case (HolidayTexts.offMark, .dayOff): return .off
    case (HolidayTexts.makeUpMark, .makeUpDay): return .makeUp
    default: throw Fault(.disagreement, "the event of \(date), read back, is neither a day off nor a make-up day")
    }
  }

  /// What the calendar should show on a day.
  private func wanted(_ date: CivilDate) -> Mark? {
    switch description.holidays[date] {
    case .dayOff: description.selection.hasDaysOff ? .off : nil
    case .makeUpDay: description.selection.hasMakeUpDays && !description.holidays.isListedWorkday(date) ? .makeUp : nil
    case nil: description.selection.hasDaysOff && description.holidays.holidayJoined(to: date) != nil ? .off : nil
    }
  }

  private func compare(_ shown: [CivilDate: Mark]) throws(Fault) {
    // A block may extend beyond the years and must be right there too.
    let outside = shown.keys.filter { !description.days.contains($0) }.sorted()
    for date in Array(description.days) + outside where wanted(date) != shown[date] {
      let found = shown[date].map { "\($0.rawValue)" } ?? "an ordinary day"
      let right = wanted(date).map { "\($0.rawValue)" } ?? "an ordinary day"
      throw Fault(.disagreement, "read back, \(date) is \(found) instead of \(right)")
    }
  }

  private func compareWithLibical(_ bytes: [UInt8], _ starts: [String: CivilDate]) throws(Fault) {
    let range = description.days.lowerBound.advanced(by: -400)...description.days.upperBound.advanced(by: 400)
    guard let occurrences = try Fault.libicalOccurrences(in: bytes, dates: range) else { return }
    var rest = starts
    for occurrence in occurrences {
      guard occurrence.isAllDay, rest.removeValue(forKey: occurrence.uid) == occurrence.date else {
        throw Fault(.disagreement, "as libical reads the calendar, \(occurrence.date) has an event of another day")
      }
    }
    guard let missing = rest.values.min() else { return }
    throw Fault(.disagreement, "as libical reads the calendar, \(missing) has no event")
  }
}
