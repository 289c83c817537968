// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import ICalendar
internal import ICalendarCoding
internal import ICalendarEditing
internal import TestSupport
internal import TimeZones

extension FileLaws {
  /// What is wrong with how days are applied to a file, or nil.
  ///
  /// The days off and those with the lessons of another day are chosen by a number. That the result shows them is proved by
  /// the edit itself, which refuses what it cannot prove; here, no line is lost, undoing gives the bytes again, and a second
  /// time nothing changes.
  package static func faultOfApplying(_ bytes: [UInt8], choice: UInt64) -> String? {
    guard let source = try? CalendarSource(bytes) else { return nil }
    func isChosen(_ day: CivilDate, _ part: UInt64) -> Bool {
      (UInt64(day.dayNumber) &* 0x9E37_79B9_7F4A_7C15 ^ choice &* 0xBF58_476D_1CE4_E5B9) >> 33 % part == 0
    }
    do throws(Fault) {
      let days = try CivilDate(iso8601: "2020-01-01")...CivilDate(iso8601: "2022-12-31")
      var lessons: [CivilDate: CivilDate] = [:]
      for day in days where isChosen(day, 41) { lessons[day] = day + Int(choice >> 8 % 13) - 6 }
      let timetable = CalendarTimetable(
        days, isOff: { isChosen($0, 7) }, lessons: lessons, zone: try SystemZones.database.rules(for: "Asia/Shanghai"),
        database: SystemZones.database, takesSingles: choice >> 40 & 1 == 1)
      let undone = CalendarTimetable.undone(source.text).bytes
      let (result, changes) = try timetable.bytes(of: source)
      if CalendarTimetable.undone(SourceText(result)).bytes != undone { return "undone, it has other bytes" }
      if !isSubsequence(lines(undone), of: lines(result)) { return "a line is lost" }
      if (changes.excluded + changes.copied == 0) != (result == undone) { return "what changed is not what it says" }
      let again = try timetable.bytes(of: try CalendarSource(result))
      return again.bytes == result && again.changes == changes ? nil : "applied again, it changes"
    } catch {
      return isRefused(error) ? nil : "\(error)"
    }
  }
}
