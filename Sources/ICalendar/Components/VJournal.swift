// SPDX-License-Identifier: MIT

public import CivilCalendar

/// A journal entry: notes on a day.
///
/// - SeeAlso: [RFC 5545, section 3.6.3](https://www.rfc-editor.org/rfc/rfc5545#section-3.6.3)
@dynamicMemberLookup
public struct VJournal: Sendable, Hashable {
  /// The properties that it shares with other entries; a second DESCRIPTION is in `otherProperties`.
  public private(set) var details: CommonProperties
  /// The day or time that the notes are about, DTSTART.
  public let start: ICalendarDate?
  /// Nested components; RFC 5545 defines none.
  public let otherComponents: [Component]

  /// Creates a journal entry.
  ///
  /// - Throws: `Fault` if it recurs but has no start.
  public init(
    _ details: CommonProperties, start: ICalendarDate? = nil, otherComponents: [Component] = []
  ) throws(Fault) {
    guard start != nil || details.repetition.isEmpty else {
      throw Fault(.missingProperty, "a journal entry that recurs needs a DTSTART", property: "DTSTART")
    }
    self.details = details
    self.start = start
    self.otherComponents = otherComponents
  }

  /// The details, read on the entry itself.
  public subscript<Value>(dynamicMember path: KeyPath<CommonProperties, Value>) -> Value {
    details[keyPath: path]
  }

  /// The details that can be set, on the entry itself.
  public subscript<Value>(dynamicMember path: WritableKeyPath<CommonProperties, Value>) -> Value {
    get { details[keyPath: path] }
    set { details[keyPath: path] = newValue }
  }
}
