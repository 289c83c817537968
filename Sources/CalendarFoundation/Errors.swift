// SPDX-License-Identifier: MIT

public import CivilCalendar
public import Foundation

extension Fault: LocalizedError {
  /// The message, which an alert shows in one line; the description also has the text with a caret under the place.
  public var errorDescription: String? { message }
}
