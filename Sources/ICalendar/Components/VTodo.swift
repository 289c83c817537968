// SPDX-License-Identifier: MIT

public import CivilCalendar

/// A to-do: a task, with or without a due date.
///
/// - SeeAlso: [RFC 5545, section 3.6.2](https://www.rfc-editor.org/rfc/rfc5545#section-3.6.2)
@dynamicMemberLookup
public struct VTodo: Sendable, Hashable {
  /// The properties that it shares with other entries.
  public private(set) var details: CommonProperties
  /// The start and due date, DTSTART with DUE, DURATION or neither; nil without DTSTART.
  public let span: EventSpan?
  /// The due date, even without a start.
  public let due: ICalendarDate?
  /// When it was completed, COMPLETED.
  public let completed: Instant?
  /// The percentage that is done, 0 to 100.
  public let percentComplete: Int?
  /// The alarms.
  public let alarms: [VAlarm]
  /// Nested components that are not valid alarms.
  public let otherComponents: [Component]

  /// Creates a to-do; with a span, `due` is taken from it.
  ///
  /// - Throws: `Fault` if it recurs but has no start, if both a span and a different due date are given, or if
  ///   the percentage is not 0 to 100.
  public init(
    _ details: CommonProperties, span: EventSpan? = nil, due: ICalendarDate? = nil, completed: Instant? = nil,
    percentComplete: Int? = nil, alarms: [VAlarm] = [], otherComponents: [Component] = []
  ) throws(Fault) {
    guard span != nil || details.repetition.isEmpty else {
      throw Fault(.missingProperty, "a to-do that recurs needs a DTSTART", property: "DTSTART")
    }
    var spanDue: ICalendarDate?
    if case .moment(let moment) = span?.end { spanDue = moment }
    guard span == nil || due == nil || due == spanDue else {
      throw Fault(
        .contradiction, "the due date and the end of the span differ; give only one of them", property: "DUE")
    }
    guard percentComplete.map({ (0...100).contains($0) }) ?? true else {
      throw Fault(.invalidValue, "PERCENT-COMPLETE must be 0 to 100", property: "PERCENT-COMPLETE")
    }
    self.details = details
    self.span = span
    self.due = due ?? spanDue
    self.completed = completed
    self.percentComplete = percentComplete
    self.alarms = alarms
    self.otherComponents = otherComponents
  }

  /// The details, read on the to-do itself.
  public subscript<Value>(dynamicMember path: KeyPath<CommonProperties, Value>) -> Value {
    details[keyPath: path]
  }

  /// The details that can be set, on the to-do itself.
  public subscript<Value>(dynamicMember path: WritableKeyPath<CommonProperties, Value>) -> Value {
    get { details[keyPath: path] }
    set { details[keyPath: path] = newValue }
  }
}
