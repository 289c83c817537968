// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar
import TestSupport
import Testing

/// Computes every new moon and every solar term, and from them the months with their numbers, and compares the tables.
@Suite struct AstronomyTests {
  /// An event, by local time.
  private struct Event {
    let day: CivilDate
    /// Seconds to the nearest midnight, negative before it.
    let fromMidnight: Int

    /// Within half a minute of midnight, the theory here is not good enough to tell the day.
    var isUncertain: Bool { abs(fromMidnight) <= 30 }
  }

  private static let ephemeris = Ephemeris()

  /// The new moons from November 1900 to March 2101.
  private static let moons: [Double] = {
    var moons = [ephemeris.newMoon(near: time(1900, 320))]
    while let last = moons.last, last < time(2101, 90) {
      moons.append(ephemeris.newMoon(near: last + 29.530588 / 36_525))
    }
    return moons
  }()

  /// The event at a moment.
  ///
  /// Before 1929, days began at midnight of Beijing's meridian, 116°23′ E, then at that of 120° E. In Korea, they have
  /// been reckoned by 135° E.
  private static func event(_ time: Double, in scale: LunisolarScale) throws -> Event {
    let offset = scale == .dangi ? 32_400 : 2000 + time * 100 < 1929 ? 27_932 : 28_800
    let seconds = Int64(Ephemeris.universalSeconds(time).rounded()) + Int64(offset)
    let day = Int(floorDivided(seconds, by: 86_400))
    let rest = Int(seconds) - day * 86_400
    return Event(
      day: try CivilDate(dayNumber: day),
      fromMidnight: rest < 43_200 ? rest : rest - 86_400)
  }

  private static func time(_ year: Int, _ day: Double) -> Double {
    (Double(GregorianCycle.firstDay(ofYear: year)) + day - 10_957.5) / 36_525
  }

  private static func term(_ term: SolarTerm, in year: Int, _ scale: LunisolarScale) throws -> Event {
    let near = time(year, 5.5 + 15.2184 * Double(term.rawValue))
    return try event(ephemeris.solarTerm(Double(term.longitude), near: near), in: scale)
  }

  @Test func `a new moon and a term of the almanac are computed to the second`() throws {
    // From the Astronomical Almanac's data: 2009-07-22T02:34:37 UT (the eclipse of that day), 2000-12-21T13:37:26 UT.
    let moon = Self.ephemeris.newMoon(near: Self.time(2009, 202))
    #expect(abs(Ephemeris.universalSeconds(moon) - 1_248_230_077) < 15)
    let solstice = Self.ephemeris.solarTerm(270, near: Self.time(2000, 355))
    #expect(abs(Ephemeris.universalSeconds(solstice) - 977_405_846) < 15)
  }

  @Test func `every solar term falls on the computed day`() throws {
    var different: [String] = []
    var uncertain: [String] = []
    for year in SolarTerm.years {
      for term in SolarTerm.allCases {
        let event = try Self.term(term, in: year, .chinese)
        let day = try term.date(in: year)
        if event.isUncertain {
          uncertain.append("\(day) \(term.chineseName) \(event.fromMidnight)")
        } else if event.day != day {
          different.append("\(day) \(term.chineseName)")
        }
      }
    }
    // Before 1914, the tables of 1742 were used, which were off by up to an hour.
    #expect(
      different == [
        "1909-01-21 大寒", "1911-05-07 立夏", "1912-01-07 小寒", "1912-10-09 寒露", "1912-11-23 小雪", "1913-09-24 秋分",
      ])
    #expect(uncertain == ["1951-12-23 冬至 2", "1979-01-21 大寒 -4"])
  }

  @Test func `every month begins on the day of the computed new moon and has its number by the rule of the mid-terms`()
    throws
  {
    for scale in isSlowSetWanted ? LunisolarScale.allCases : [.chinese] {
      var uncertain: [String] = []
      let computed = try Self.months(scale, &uncertain)
      var different: [String] = []
      for year in LunisolarScale.years {
        let row = try LunisolarYear(year, in: scale)
        var first = row.firstDay
        for month in row.months {
          if computed[first] != "\(year)-\(month)" { different.append("\(year)-\(month)") }
          first = first + (row.length(of: month) ?? 0)
        }
      }
      if scale == .chinese {
        // The first by the tables of 1742; the second is computed five seconds after midnight.
        #expect(different == ["1906-4", "2057-9"])
        #expect(uncertain == ["2057-09-29 5", "2097-08-07 -18"])
      } else {
        #expect(
          different == [
            "1903-9", "1903-12", "1904-10", "1905-4", "1907-6", "1908-4", "1909-8", "1911-11",
          ])
        #expect(uncertain == ["2097-01-13 -9"])
      }
    }
  }

  /// The year and month that begin on each computed day of a new moon.
  private static func months(_ scale: LunisolarScale, _ uncertain: inout [String]) throws -> [CivilDate: String] {
    var moons: [CivilDate] = []
    for moon in Self.moons {
      let event = try event(moon, in: scale)
      moons.append(event.day)
      if event.isUncertain { uncertain.append("\(event.day) \(event.fromMidnight)") }
    }
    var midTerms: [CivilDate] = []
    for year in 1900...2101 {
      for one in SolarTerm.allCases where one.isMidTerm { midTerms.append(try term(one, in: year, scale).day) }
    }
    let solstices = midTerms.enumerated().filter { $0.offset % 12 == 11 }.map(\.element)
    var months: [CivilDate: String] = [:]
    for (before, after) in zip(solstices, solstices.dropFirst()) {
      guard let first = moons.lastIndex(where: { $0 <= before }), let last = moons.lastIndex(where: { $0 <= after }),
        first < last
      else { continue }
      var hasLeap = last - first == 12
      var number = 11
      var year = before.year
      for index in first..<last {
        let isBare = !midTerms.contains { moons[index] <= $0 && $0 < moons[index + 1] }
        if isBare, !hasLeap {
          hasLeap = true
          months[moons[index]] = "\(year)-\(number)L"
          continue
        }
        if index > first {
          number = number % 12 + 1
          if number == 1 { year += 1 }
        }
        months[moons[index]] = "\(year)-\(number)"
      }
    }
    return months
  }
}
