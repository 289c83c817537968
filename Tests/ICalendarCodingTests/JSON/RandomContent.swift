// SPDX-License-Identifier: MIT

import FuzzTargets
import ICalendar
import TestSupport

@testable import ICalendarCoding

/// Calendars with properties of all types, each with a value of its type, in the forms that files have.
struct RandomContent {
  var random: SeededGenerator

  private mutating func pick<Value>(_ values: [Value]) -> Value { values[random.below(values.count)] }

  /// A calendar with components of all kinds.
  mutating func calendar() throws -> Component {
    var components: [Component] = random.below(2) == 0 ? [try zone()] : []
    for name in ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "X-THING"] where random.below(3) > 0 {
      let inner = ["VEVENT", "VTODO"].contains(name) && random.below(2) == 0 ? ["VALARM"] : []
      let children = try inner.map { try Component($0, properties: properties()) }
      components.append(try Component(name, properties: properties(), components: children))
    }
    let head = [try Property("VERSION", value: "2.0"), try Property("PRODID", value: "-//Example//EN")]
    return try Component("VCALENDAR", properties: head, components: components)
  }

  /// A time zone, which is only a calendar's if all that it needs is there.
  private mutating func zone() throws -> Component {
    let offsets = ["+0800", "-0330", "+003040"]
    let observance = try [
      Property("DTSTART", value: "19700101T000000"), Property("TZOFFSETFROM", value: pick(offsets)),
      Property("TZOFFSETTO", value: pick(offsets)), Property("TZNAME", value: "LMT"),
      Property("RRULE", value: "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU"),
    ]
    return try Component(
      "VTIMEZONE", properties: [Property("TZID", value: "Zone")],
      components: [Component(pick(["STANDARD", "DAYLIGHT"]), properties: observance)])
  }

  private mutating func properties() throws -> [Property] {
    var list: [Property] = []
    for row in PropertyRow.table where random.below(6) == 0 && row.traits.name != .version {
      let (parameters, value) = try self.value(of: row)
      list.append(try Property(row.traits.name.rawValue, parameters: parameters + others(), value: value))
    }
    if random.below(2) == 0 {
      list.append(
        try Property(pick(["X-NOTE", "IANA-THING"]), parameters: others(), value: pick(["a\\,b;c", "1", "中"])))
    }
    if random.below(3) == 0 {
      list.append(try Property("X-TYPED", parameters: [Parameter("VALUE", "INTEGER")], value: "\(random.below(99))"))
    }
    return list
  }

  private mutating func others() throws -> [Parameter] {
    random.below(4) > 0
      ? []
      : [
        pick([
          try Parameter("LANGUAGE", "zh"), try Parameter("X-P", "a"), try Parameter("ALTREP", "cid:a;b"),
          try Parameter("X-Q", "say \"^n\"\nto"),
        ])
      ]
  }

  private mutating func value(of row: PropertyRow) throws -> ([Parameter], String) {
    let needed = try row.neededType.map { [try Parameter("VALUE", $0)] } ?? []
    let day = "20\(10 + random.below(20))0\(1 + random.below(9))\(10 + random.below(18))"
    let time = "\(day)T0\(random.below(10))3000"
    switch row.value {
    case .address: return ([try Parameter("CN", pick(["A", "B, C", "中"]))], "mailto:a@b.example")
    case .duration: return (needed, pick(["PT15M", "-PT15M", "P1D", "P1W", "P1DT2H"]))
    case .integer: return ([], "\(random.below(10))")
    case .moment, .moments:
      let times = row.value == .moments && random.below(2) == 0 ? 2 : 1
      func list(_ text: String) -> String { Array(repeating: text, count: times).joined(separator: ",") }
      switch random.below(row.value == .moments && row.traits.name == .rdate ? 5 : 4) {
      case 0: return ([try Parameter("VALUE", "DATE")], list(day))
      case 1: return ([], list(time + "Z"))
      case 2: return ([], list(time))
      case 3: return ([try Parameter("TZID", "Asia/Shanghai")], list(time))
      default: return ([try Parameter("VALUE", "PERIOD")], list(time + "Z/" + pick(["PT1H", "20310101T000000Z"])))
      }
    case .offset: return ([], pick(["+0800", "-0330", "+0000", "+003040"]))
    case .periods: return ([], pick(["", time + "Z/PT1H,"]) + time + "Z/20310101T000000Z")
    case .position: return ([], pick(["37.386013;-122.082932", "0.5;10.25", "-1.5;-0.25"]))
    case .requestStatus: return ([], pick(["2.0;Success", "3.1;Bad\\, value;DTSTART:x"]))
    case .rule:
      return (
        [],
        pick([
          "FREQ=WEEKLY;BYDAY=MO,WE", "FREQ=YEARLY;COUNT=3;BYMONTH=2;BYMONTHDAY=-1", "FREQ=MONTHLY;BYDAY=-1FR,2MO",
          "FREQ=DAILY;UNTIL=\(time)Z;INTERVAL=2", "FREQ=DAILY;UNTIL=\(day)", "FREQ=HOURLY;BYHOUR=9,10;BYSETPOS=-1,1",
        ])
      )
    case .stamp: return ([], time + "Z")
    case .text: return ([], pick(["Plain", "a\\, b\\; c\\nd \\\\ e", "中文\\n", "a: b"]))
    case .textList: return ([], pick(["A", "A,B", "A\\,B,C\\;D", "中,文"]))
    case .uri: return (needed, pick(["https://example.com/a?b=c,d;e", "cid:a"]))
    case .word: return ([], pick(["CONFIRMED", "name-1", "a b"]))
    }
  }
}
