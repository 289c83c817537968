// SPDX-License-Identifier: MIT

/// Busy times of a person, or a request for them.
///
/// - SeeAlso: [RFC 5545, section 3.6.4](https://www.rfc-editor.org/rfc/rfc5545#section-3.6.4)
@dynamicMemberLookup
public struct VFreeBusy: Sendable, Hashable {
  /// What it has in common with other entries.
  public let details: CommonProperties
  /// The time looked at, DTSTART with DTEND; nil when not given.
  public let span: Span?
  /// The FREEBUSY properties with their parameters and periods.
  public let busyTimes: [Property]
  /// Components within, which RFC 5545 has none of.
  public let otherComponents: [Component]

  /// Creates busy times.
  public init(
    _ details: CommonProperties, span: Span? = nil, busyTimes: [Property] = [], otherComponents: [Component] = []
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
}
