// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing

@testable import TimeZones

@Suite struct PosixTimeZoneTests {
  private func rules(_ text: String) throws -> TimeZoneRules {
    let zone = try PosixTimeZone(parsing: text)
    return TimeZoneRules(identifier: text, final: zone)
  }

  @Test func `the parts of a TZ string are read`() throws {
    let zone = try PosixTimeZone(parsing: "<-02>2<-01>1:30:15,M3.5.0/-1,J300/167:59:59")
    #expect(zone.standard == (try LocalTimeType(offset: -7200, abbreviation: "-02")))
    let daylight = try #require(zone.daylight)
    #expect(daylight.localTime == (try LocalTimeType(offset: -5415, isDaylight: true, abbreviation: "-01")))
    #expect(daylight.start == (try PosixTimeZone.Transition(.weekday(.sunday, week: 5, month: 3), seconds: -3600)))
    #expect(daylight.end == (try PosixTimeZone.Transition(.dayWithoutLeap(300), seconds: 604_799)))
    #expect(try PosixTimeZone(parsing: "CST-8").daylight == nil)
    #expect(try PosixTimeZone(parsing: "CST-8").standard.offset == 28_800)
    let plain = try PosixTimeZone(parsing: "EST5EDT,59,M11.1.6")
    #expect(plain.daylight?.localTime.offset == -14_400)
    #expect(plain.daylight?.start == (try PosixTimeZone.Transition(.dayWithLeap(59))))
    #expect(plain.daylight?.end == (try PosixTimeZone.Transition(.weekday(.saturday, week: 1, month: 11))))
  }

  @Test(arguments: [
    ("", 0), ("E5", 1), ("EST", 3), ("EST25", 3), ("EST5:60", 5), ("<ES5", 4), ("EST5EDT", 7), ("EST5EDT,", 8),
    ("EST5EDT,M3.2.0", 14), ("EST5EDT,M13.2.0,M11.1.0", 9), ("EST5EDT,M3.6.0,M11.1.0", 11),
    ("EST5EDT,M3.2.7,M11.1.0", 13), ("EST5EDT,J0,M11.1.0", 9), ("EST5EDT,J366,M11.1.0", 9),
    ("EST5EDT,366,M11.1.0", 8), ("EST5EDT,M3.2.0/168,M11.1.0", 15), ("EST5EDT,M3.2.0/-168,M11.1.0", 16),
    ("EST5EDT,M3.2.0,M11.1.0 ", 22), ("EST5EDT,M3.2.0,M11.1.0/9999", 23), ("EST99999999999999999999", 3),
  ])
  func `a malformed TZ string is refused at its place`(text: String, place: Int) {
    let error = #expect(throws: Fault.self) { try PosixTimeZone(parsing: text) }
    #expect(error?.code == .malformedRule)
    #expect(error?.place?.lowerBound == place)
    #expect(error?.text == text)
  }

  @Test func `changes out of range cannot be created`() {
    #expect(throws: Fault.self) { try PosixTimeZone.Transition(.dayWithoutLeap(0)) }
    #expect(throws: Fault.self) { try PosixTimeZone.Transition(.dayWithLeap(366)) }
    #expect(throws: Fault.self) { try PosixTimeZone.Transition(.weekday(.monday, week: 0, month: 1)) }
    #expect(throws: Fault.self) { try PosixTimeZone.Transition(.weekday(.monday, week: 1, month: 13)) }
    #expect(throws: Fault.self) { try PosixTimeZone.Transition(.dayWithoutLeap(1), seconds: 604_800) }
    #expect(throws: Fault.self) { try PosixTimeZone.Transition(.dayWithoutLeap(1), seconds: .min) }
  }

  @Test func `days counted with and without the leap day differ from March on`() throws {
    let without = try rules("AAA0BBB,J60/0,J300")
    let with = try rules("AAA0BBB,60/0,J300")
    func start(_ rules: TimeZoneRules, _ number: Int) -> String? {
      rules.transitions(in: year(number)..<year(number + 1)).first?.onset?.date.iso8601
    }
    #expect(start(without, 2023) == "2023-03-01")
    #expect(start(without, 2024) == "2024-03-01")
    #expect(start(with, 2023) == "2023-03-02")
    #expect(start(with, 2024) == "2024-03-01")
  }

  @Test func `a rule may say that daylight saving never ends`() throws {
    let rules = try rules("XXX3EDT4,0/0,J365/23")
    #expect(rules.transitions(in: year(1990)..<year(2050)).isEmpty)
    for month in 0..<720 {
      let instant = year(1990) + Int64(month) * 2_629_746
      #expect(rules.offset(at: instant) == -14_400)
      #expect(rules.resolve(wallSeconds: instant) == .unique(offset: -14_400))
    }
  }

  /// The state by definition: the last change at or before an instant, from all years around it.
  private func isDaylight(_ daylight: PosixTimeZone.Daylight, _ standard: Int, _ instant: Int64) throws -> Bool {
    var latest: (instant: Int64, year: Int, isDaylight: Bool)?
    let middle = GregorianCycle.year(ofDay: Int((Double(instant) / 86_400).rounded(.down)))
    for each in middle - 2...middle + 2 {
      let start = Int64(day(daylight.start.day, in: each)) * 86_400 + Int64(daylight.start.seconds - standard)
      let end =
        Int64(day(daylight.end.day, in: each)) * 86_400 + Int64(daylight.end.seconds - daylight.localTime.offset)
      for (moment, begins) in start <= end ? [(start, true), (end, false)] : [(end, false), (start, true)]
      where moment <= instant && (moment, each) >= (latest?.instant ?? .min, latest?.year ?? .min) {
        latest = (moment, each, begins)
      }
    }
    return try #require(latest).isDaylight
  }

  private func day(_ day: PosixTimeZone.Transition.Day, in year: Int) -> Int {
    let first = GregorianCycle.firstDay(ofYear: year)
    switch day {
    case .dayWithLeap(let number): return first + number
    case .dayWithoutLeap(let number):
      return first + number - 1 + (number >= 60 && GregorianCycle.isLeap(year) ? 1 : 0)
    case .weekday(let weekday, let week, let month):
      let length = GregorianCycle.days(inMonth: month, of: year)
      let start = GregorianCycle.day(year: year, month: month, day: 1)
      let days = (start..<start + length).filter { Weekday(dayNumber: $0) == weekday }
      return week == 5 ? days[days.count - 1] : days[week - 1]
    }
  }

  @Test func `any two yearly moments, also beyond the year's ends, give what their definition gives`() throws {
    var random = SeededGenerator(seed: 7)
    func moment() throws -> PosixTimeZone.Transition {
      let seconds = Int.random(in: -604_799...604_799, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return try .init(.dayWithLeap(Int.random(in: 0...365, using: &random)), seconds: seconds)
      case 1: return try .init(.dayWithoutLeap(Int.random(in: 1...365, using: &random)), seconds: seconds)
      default:
        let weekday = Weekday.monday.advanced(by: Int.random(in: 0..<7, using: &random))
        let week = Int.random(in: 1...5, using: &random)
        let month = Int.random(in: 1...12, using: &random)
        return try .init(.weekday(weekday, week: week, month: month), seconds: seconds)
      }
    }
    var tried = 0
    let total = rounds(fast: 120, slow: 1500)
    for _ in 0..<total {
      let standard = Int.random(in: -50_000...50_000, using: &random)
      let offset = standard + [3600, -3600, 1800, 7200][Int.random(in: 0..<4, using: &random)]
      let daylight = PosixTimeZone.Daylight(
        localTime: try LocalTimeType(offset: offset, isDaylight: true, abbreviation: "DDD"), start: try moment(),
        end: try moment())
      // If the two changes can swap places from year to year, the definition is ambiguous.
      let distance = abs(day(daylight.start.day, in: 2023) - day(daylight.end.day, in: 2023)) * 86_400
      let apart = abs(distance + 0) - abs(daylight.start.seconds) - abs(daylight.end.seconds) - 200_000
      guard apart > 8 * 86_400, apart < 340 * 86_400 else { continue }
      tried += 1
      let zone = PosixTimeZone(
        standard: try LocalTimeType(offset: standard, abbreviation: "SSS"), daylight: daylight)
      let rules = TimeZoneRules(identifier: "Test", final: zone)
      var moments = (0..<12).map { _ in Int64.random(in: year(1)...year(9999), using: &random) }
      let some = Int.random(in: 5...9000, using: &random)
      for transition in rules.transitions(in: year(some)..<year(some + 3)) {
        moments += [transition.second - 1, transition.second]
        #expect(transition.before != transition.after)
      }
      moments += [year(some), year(some) - 1, year(some) + 90_000, year(some) - 90_000]
      for instant in moments {
        let expected = try isDaylight(daylight, standard, instant)
        guard rules.isDaylight(at: instant) == expected, rules.offset(at: instant) == (expected ? offset : standard)
        else {
          Issue.record("\(zone) at \(instant) should be \(expected)")
          return
        }
        let wall = rules.wallSeconds(atSecond: instant)
        let back = rules.resolve(wallSeconds: wall)
        let offsets = back.offsets
        guard offsets.contains(rules.offset(at: instant)) else {
          Issue.record("\(zone) at \(instant), wall \(wall), resolves to \(back)")
          return
        }
      }
    }
    #expect(tried * 3 > total)
  }
}

extension TimeZoneRules {
  /// A zone whose rules are a TZ string at all times.
  init(identifier: String, final: PosixTimeZone) {
    do {
      try self.init(identifier: identifier, initially: final.standard, finally: final)
    } catch {
      self = .utc
    }
  }
}

extension LocalTimeResolution {
  /// The offsets with which the wall time exists.
  var offsets: [Int] {
    switch self {
    case .unique(let offset): [offset]
    case .gap: []
    case .overlap(let first, let second): [first, second]
    }
  }
}
