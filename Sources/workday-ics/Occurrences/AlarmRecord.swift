// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Support
import TimeZones

/// The record of a moment at which an alarm goes off.
struct AlarmRecord: RecordPrinter.Record {
  static let columns = ["alarm", "action", "acknowledged"] + InstanceRecord.columns

  let ring: AlarmRing
  /// `VEVENT` or `VTODO`, or nil if all are events.
  var component: String?
  /// The zone of the times that people read.
  let zone: TimeZoneRules
  let isChinese: Bool

  private var instance: InstanceRecord {
    InstanceRecord(instance: ring.instance, component: component, isChinese: isChinese)
  }

  var value: String { "TRIGGER;VALUE=DATE-TIME:" + ICalendarDate.utc(ring.instant).rfc5545 }

  var line: String {
    var line = ring.instant.description
    if let time = try? zone.localTime(of: ring.instant) {
      line = time.date.withWeekday(inChinese: isChinese) + " " + time.time.iso8601 + " "
      line += offsetText(zone.offset(at: ring.instant), .extended)
    }
    if ring.isAcknowledged { line += isChinese ? "  已确认" : "  acknowledged" }
    return line + (isChinese ? "  提醒  " : "  alarm  ") + instance.line
  }

  var fields: [(name: String, value: String?)] {
    [
      ("alarm", ring.instant.description), ("action", ring.alarm.action.name),
      ("acknowledged", ring.isAcknowledged ? ring.alarm.acknowledged?.description : nil),
    ] + instance.fields
  }
}
