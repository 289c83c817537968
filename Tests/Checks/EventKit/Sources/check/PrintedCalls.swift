// SPDX-License-Identifier: MIT

// swift-format-ignore-file

import EventKit
import Foundation

// Written by PrintedCallsTests with WORKDAY_RECORD=1.
nonisolated(unsafe) let printedCalls: [(rule: String, call: EKRecurrenceRule)] = [
  (
    "FREQ=DAILY",
    EKRecurrenceRule(
      recurrenceWith: .daily,
      interval: 1,
      daysOfTheWeek: nil,
      daysOfTheMonth: nil,
      monthsOfTheYear: nil,
      weeksOfTheYear: nil,
      daysOfTheYear: nil,
      setPositions: nil,
      end: nil)
  ),
  (
    "FREQ=DAILY;INTERVAL=3;COUNT=10",
    EKRecurrenceRule(
      recurrenceWith: .daily,
      interval: 3,
      daysOfTheWeek: nil,
      daysOfTheMonth: nil,
      monthsOfTheYear: nil,
      weeksOfTheYear: nil,
      daysOfTheYear: nil,
      setPositions: nil,
      end: EKRecurrenceEnd(occurrenceCount: 10))
  ),
  (
    "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
    EKRecurrenceRule(
      recurrenceWith: .weekly,
      interval: 1,
      daysOfTheWeek: [EKRecurrenceDayOfWeek(.monday), EKRecurrenceDayOfWeek(.tuesday), EKRecurrenceDayOfWeek(.wednesday), EKRecurrenceDayOfWeek(.thursday), EKRecurrenceDayOfWeek(.friday)],
      daysOfTheMonth: nil,
      monthsOfTheYear: nil,
      weeksOfTheYear: nil,
      daysOfTheYear: nil,
      setPositions: nil,
      end: nil)
  ),
  (
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA;UNTIL=20211231T010000Z",
    EKRecurrenceRule(
      recurrenceWith: .weekly,
      interval: 2,
      daysOfTheWeek: [EKRecurrenceDayOfWeek(.saturday)],
      daysOfTheMonth: nil,
      monthsOfTheYear: nil,
      weeksOfTheYear: nil,
      daysOfTheYear: nil,
      setPositions: nil,
      end: EKRecurrenceEnd(end: Date(timeIntervalSince1970: 1640912400)))
  ),
  (
    "FREQ=MONTHLY;BYDAY=-1FR",
    EKRecurrenceRule(
      recurrenceWith: .monthly,
      interval: 1,
      daysOfTheWeek: [EKRecurrenceDayOfWeek(dayOfTheWeek: .friday, weekNumber: -1)],
      daysOfTheMonth: nil,
      monthsOfTheYear: nil,
      weeksOfTheYear: nil,
      daysOfTheYear: nil,
      setPositions: nil,
      end: nil)
  ),
  (
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    EKRecurrenceRule(
      recurrenceWith: .monthly,
      interval: 1,
      daysOfTheWeek: [EKRecurrenceDayOfWeek(.monday), EKRecurrenceDayOfWeek(.tuesday), EKRecurrenceDayOfWeek(.wednesday), EKRecurrenceDayOfWeek(.thursday), EKRecurrenceDayOfWeek(.friday)],
      daysOfTheMonth: nil,
      monthsOfTheYear: nil,
      weeksOfTheYear: nil,
      daysOfTheYear: nil,
      setPositions: [-1],
      end: nil)
  ),
  (
    "FREQ=MONTHLY;BYMONTHDAY=15,-1",
    EKRecurrenceRule(
      recurrenceWith: .monthly,
      interval: 1,
      daysOfTheWeek: nil,
      daysOfTheMonth: [-1, 15],
      monthsOfTheYear: nil,
      weeksOfTheYear: nil,
      daysOfTheYear: nil,
      setPositions: nil,
      end: nil)
  ),
  (
    "FREQ=YEARLY;BYMONTH=2,3",
    EKRecurrenceRule(
      recurrenceWith: .yearly,
      interval: 1,
      daysOfTheWeek: nil,
      daysOfTheMonth: nil,
      monthsOfTheYear: [2, 3],
      weeksOfTheYear: nil,
      daysOfTheYear: nil,
      setPositions: nil,
      end: nil)
  ),
  (
    "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
    EKRecurrenceRule(
      recurrenceWith: .yearly,
      interval: 1,
      daysOfTheWeek: [EKRecurrenceDayOfWeek(.monday)],
      daysOfTheMonth: nil,
      monthsOfTheYear: nil,
      weeksOfTheYear: [20],
      daysOfTheYear: nil,
      setPositions: nil,
      end: nil)
  ),
  (
    "FREQ=YEARLY;BYYEARDAY=1,-1",
    EKRecurrenceRule(
      recurrenceWith: .yearly,
      interval: 1,
      daysOfTheWeek: nil,
      daysOfTheMonth: nil,
      monthsOfTheYear: nil,
      weeksOfTheYear: nil,
      daysOfTheYear: [-1, 1],
      setPositions: nil,
      end: nil)
  ),
  (
    "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH",
    EKRecurrenceRule(
      recurrenceWith: .yearly,
      interval: 1,
      daysOfTheWeek: [EKRecurrenceDayOfWeek(dayOfTheWeek: .thursday, weekNumber: 4)],
      daysOfTheMonth: nil,
      monthsOfTheYear: [11],
      weeksOfTheYear: nil,
      daysOfTheYear: nil,
      setPositions: nil,
      end: nil)
  ),
]
