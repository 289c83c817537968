// SPDX-License-Identifier: MIT

import CivilCalendar
public import Recurrence
public import TimeZones

/// What the names of time zones in a file mean, and where dates and floating times are placed among instants.
public struct TimeZoneTable: Sendable {
  /// The rules by the names that TZID parameters give; times in other zones are read as floating.
  public let rules: [String: TimeZoneRules]
  /// The zone in which dates and floating times are ordered among instants.
  public let floating: TimeZoneRules

  /// Makes a table.
  public init(_ rules: [String: TimeZoneRules] = [:], floating: TimeZoneRules = .utc) {
    self.rules = rules
    self.floating = floating
  }

  /// The moment with the rules of its zone.
  public func resolve(_ moment: Moment) -> RecurrenceSet.Moment {
    switch moment {
    case .date(let date): .date(date)
    case .floating(let time): .floating(time)
    case .utc(let time): .utc(time)
    case .zoned(let time, let name): rules[name].map { .zoned(time, $0) } ?? .floating(time)
    }
  }

  /// The seconds from 1970-01-01T00:00:00Z to a moment, those without a zone read in the one for floating times.
  public func position(of moment: Moment) -> Int64 {
    position(of: resolve(moment))
  }

  /// The seconds from 1970-01-01T00:00:00Z to a moment that has its rules.
  func position(of moment: RecurrenceSet.Moment) -> Int64 {
    (moment.rules ?? floating).instant(of: moment.wallTime)
  }
}
