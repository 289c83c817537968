// SPDX-License-Identifier: MIT

/// A person's busy times, or a request for them.
///
/// - SeeAlso: [RFC 5545, section 3.6.4](https://www.rfc-editor.org/rfc/rfc5545#section-3.6.4)
@dynamicMemberLookup
public struct VFreeBusy: Sendable, Hashable {
  /// The properties that it shares with other entries.
  public private(set) var details: CommonProperties
  /// The time covered, DTSTART with DTEND; nil if not given.
  public let span: EventSpan?
  /// The FREEBUSY properties with their parameters and periods.
  public let busyTimes: [Property]
  /// Nested components; RFC 5545 defines none.
  public let otherComponents: [Component]

  /// Creates busy times.
  public init(
    _ details: CommonProperties, span: EventSpan? = nil, busyTimes: [Property] = [], otherComponents: [Component] = []
  ) {
    self.details = details
    self.span = span
    self.busyTimes = busyTimes
    self.otherComponents = otherComponents
  }

  /// The details, read on the value itself.
  public subscript<Value>(dynamicMember path: KeyPath<CommonProperties, Value>) -> Value {
    details[keyPath: path]
  }

  /// The details that can be set, on the value itself.
  public subscript<Value>(dynamicMember path: WritableKeyPath<CommonProperties, Value>) -> Value {
    get { details[keyPath: path] }
    set { details[keyPath: path] = newValue }
  }
}
