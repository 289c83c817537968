// SPDX-License-Identifier: MIT

public import CalendarViews
public import CivilCalendar
public import Foundation
public import ICalendar
public import Recurrence
public import TimeZones
public import Workdays

// What an alert shows is the message in one line; the description also has the text with a caret under the place.

extension CalendarViewError: LocalizedError {
  /// The message.
  public var errorDescription: String? { message }
}

extension CivilDateError: LocalizedError {
  /// The message.
  public var errorDescription: String? { message }
}

extension ICalendarError: LocalizedError {
  /// The message.
  public var errorDescription: String? { message }
}

extension RecurrenceRuleError: LocalizedError {
  /// The message.
  public var errorDescription: String? { message }
}

extension TimeZoneError: LocalizedError {
  /// The message.
  public var errorDescription: String? { message }
}

extension WorkdayError: LocalizedError {
  /// The message.
  public var errorDescription: String? { message }
}
