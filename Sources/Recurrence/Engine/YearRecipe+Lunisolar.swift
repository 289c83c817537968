// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar

/// The days of a lunisolar year that match a rule. Bit 0 of `DayBits` is eight days before New Year.
extension YearRecipe {
  /// The matching months of a year, bit *i* for the month with the index *i*; the bit after the last month is the first
  /// month of the next year.
  ///
  /// A leap month that the year does not have is left out, or becomes the month before or after its place. RFC 7529,
  /// section 4.1, applies SKIP to months before it looks at days.
  @inline(__always)
  func monthIndices(of year: LunisolarYear) -> UInt32 {
    let leap = UInt32(year.leapNumber)
    guard has(.months) else { return (1 << UInt32(year.monthCount)) - 1 }
    let plain = UInt32(months) >> 1
    let before = leap == 0 ? plain : plain & ((1 << leap) - 1)
    let indices = before | (plain ^ before) << 1
    return leapMonths == 0 ? indices : indices | leapMonthIndices(of: year)
  }

  private func leapMonthIndices(of year: LunisolarYear) -> UInt32 {
    var indices: UInt32 = 0
    for number in UInt64(leapMonths).bitPositions {
      if let index = year.index(of: number, isLeap: true) {
        indices |= 1 << UInt32(index)
      } else if skip != .omit {
        let wanted = skip == .forward ? number + 1 : number
        indices |= 1 << UInt32(year.index(of: wanted, isLeap: false) ?? year.monthCount)
      }
    }
    return indices
  }

  /// The days before a month of `monthIndices`, and its length.
  @inline(__always)
  func place(ofMonthIndex index: Int, in year: LunisolarYear) -> (daysBefore: Int, length: Int) {
    if index < year.monthCount { return (year.daysBefore(monthIndex: index), year.length(ofMonthIndex: index)) }
    return (year.length, LunisolarYear.next(after: year)?.length(ofMonthIndex: 0) ?? 30)
  }

  /// The matching days of a month, bit *d* for day *d*, without regard to weekdays.
  @inline(__always)
  func lunisolarMask(length: Int) -> UInt64 {
    has(.monthDays) ? monthDayMask(length: length) : (UInt64(1) << UInt64(length + 1)) - 2
  }

  func days(of year: LunisolarYear) -> DayBits {
    let itself = DayBits.lead..<DayBits.lead + year.length
    var days: DayBits
    if isWeekYear {
      days = weekBits(of: year)
    } else if has(.monthDays) || has(.months) {
      days = monthBits(of: year)
    } else {
      days = DayBits(skip == .omit || !has(.yearDays) ? itself : 0..<DayBits.capacity)
    }
    // The weeks of a year may begin or end in an adjacent one; its months and days are then those of that year.
    let around = isWeekYear ? year.withNeighbors : [year]
    func union(_ bits: (LunisolarYear) -> DayBits) -> DayBits {
      var all = DayBits()
      for other in around {
        all.formUnion(bits(other), shiftedBy: other.firstDayNumber - year.firstDayNumber)
      }
      return all
    }
    if isWeekYear, has(.monthDays) || has(.months) { days.formIntersection(union(monthBits)) }
    if !isWeekYear, has(.weeks) { days.formIntersection(weekLimits(of: year)) }
    if has(.yearDays) { days.formIntersection(union(yearDayBits)) }
    if has(.weekdays) { days.formIntersection(weekdayBits(of: year)) }
    if !isWeekYear, skip == .omit { days.formIntersection(DayBits(itself)) }
    return days
  }

  /// The days that match BYWEEKNO and BYYEARDAY as limits on a month.
  func dayLimits(on year: LunisolarYear) -> DayBits {
    var days = DayBits(0..<DayBits.capacity)
    if has(.weeks) { days = weekLimits(of: year) }
    if has(.yearDays) { days.formIntersection(yearDayBits(of: year)) }
    return days
  }

  /// The matching days of a Gregorian year, for rules by days, weeks and shorter intervals, which the lunisolar calendar
  /// only limits.
  func lunisolarDays(in scale: LunisolarScale, ofYear year: Int, firstDay: Int) -> DayBits {
    var days = DayBits()
    for number in year - 1...year where LunisolarScale.years.contains(number) {
      let lunisolar = LunisolarYear(unchecked: number, in: scale)
      days.formUnion(self.days(of: lunisolar), shiftedBy: lunisolar.firstDayNumber - firstDay)
    }
    days.formIntersection(DayBits(DayBits.lead..<DayBits.lead + GregorianCycle.days(inYear: year)))
    return days
  }

  // MARK: Parts

  private func monthBits(of year: LunisolarYear) -> DayBits {
    var bits = DayBits()
    var left = monthIndices(of: year)
    while left != 0 {
      let (before, length) = place(ofMonthIndex: left.trailingZeroBitCount, in: year)
      bits.insert(lunisolarMask(length: length), at: DayBits.lead + before - 1)
      left &= left - 1
    }
    return bits
  }

  private func yearDayBits(of year: LunisolarYear) -> DayBits {
    var bits = DayBits()
    let length = year.length
    for day in yearDays {
      let position = day > 0 ? day - 1 : length + day
      if 0 <= position, position < length {
        bits.insert(DayBits.lead + position)
      } else if skip != .omit {
        let nearest = day > 0 ? length - 1 : -1
        bits.insert(DayBits.lead + nearest + (skip == .forward ? 1 : 0))
      }
    }
    return bits
  }

  private func weekBits(of year: LunisolarYear) -> DayBits {
    var bits = DayBits()
    let start = year.startOfFirstWeek(weeksBeginOn: weekStart)
    let count = (year.length + year.startOfNextFirstWeek(weeksBeginOn: weekStart) - start) / 7
    for week in 1...count {
      if weeks & (1 << UInt64(week)) != 0 || weeksFromEnd & (1 << UInt64(count + 1 - week)) != 0 {
        bits.insert(0x7F, at: DayBits.lead + start + 7 * (week - 1))
      }
    }
    return bits
  }

  private func weekLimits(of year: LunisolarYear) -> DayBits {
    var bits = DayBits()
    for other in year.withNeighbors {
      bits.formUnion(weekBits(of: other), shiftedBy: other.firstDayNumber - year.firstDayNumber)
    }
    return bits
  }

  private func weekdayBits(of year: LunisolarYear) -> DayBits {
    let first = year.firstWeekday
    var bits = DayBits(weekdays: weekdays, firstIs: (first - DayBits.lead + 14) % 7)
    func insert(daysBefore: Int, length: Int) {
      for day in numberedWeekdays {
        if let position = YearRecipe.position(of: day, firstWeekday: (first + daysBefore) % 7, length: length) {
          bits.insert(DayBits.lead + daysBefore + position)
        }
      }
    }
    guard !numberedWeekdays.isEmpty else { return bits }
    if months | leapMonths == 0 {
      insert(daysBefore: 0, length: year.length)
    } else {
      for index in UInt64(monthIndices(of: year)).bitPositions {
        let (before, length) = place(ofMonthIndex: index, in: year)
        insert(daysBefore: before, length: length)
      }
    }
    return bits
  }
}

extension LunisolarYear {
  static func previous(before year: LunisolarYear) -> LunisolarYear? {
    year.number > LunisolarScale.years.lowerBound ? LunisolarYear(unchecked: year.number - 1, in: year.scale) : nil
  }

  static func next(after year: LunisolarYear) -> LunisolarYear? {
    year.number < LunisolarScale.years.upperBound ? LunisolarYear(unchecked: year.number + 1, in: year.scale) : nil
  }

  /// The year before, the year and the year after, as far as the tables have them.
  var withNeighbors: [LunisolarYear] {
    var years = [self]
    if let previous = LunisolarYear.previous(before: self) { years.append(previous) }
    if let next = LunisolarYear.next(after: self) { years.append(next) }
    return years
  }

  /// The weekday of New Year, 0 for Monday.
  var firstWeekday: Int { Weekday(dayNumber: firstDayNumber).rawValue - 1 }

  /// The days from New Year to the start of week 1, −3 to 3; week 1 is the first with at least four days in the year.
  func startOfFirstWeek(weeksBeginOn weekStart: Int) -> Int {
    LunisolarYear.startOfFirstWeek(firstWeekday, weekStart)
  }

  /// The days from the next New Year to the start of its week 1.
  func startOfNextFirstWeek(weeksBeginOn weekStart: Int) -> Int {
    LunisolarYear.startOfFirstWeek((firstWeekday + length) % 7, weekStart)
  }

  private static func startOfFirstWeek(_ firstWeekday: Int, _ weekStart: Int) -> Int {
    let sinceStart = (firstWeekday - weekStart + 7) % 7
    return sinceStart <= 3 ? -sinceStart : 7 - sinceStart
  }
}
