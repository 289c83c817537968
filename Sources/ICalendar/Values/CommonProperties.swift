// SPDX-License-Identifier: MIT

public import CivilCalendar

/// What events, to-dos, journal entries and busy times have in common.
///
/// Properties whose type allows no invalid value can be set, also on the entry itself, as in `event.summary = "Review"`.
///
/// - SeeAlso: [RFC 5545, section 3.8](https://www.rfc-editor.org/rfc/rfc5545#section-3.8)
public struct CommonProperties: Sendable, Hashable {
  private var shared: Shared<Values>
  private var values: Values {
    // Lent, not copied.
    _read { yield shared.value }
    set { shared = Shared(newValue) }
  }

  /// The identifier, UID, the same in every version of the entry; empty if the file has none, which RFC 5545 forbids.
  public var uid: String { values.uid }
  /// When this version was created, in UTC, DTSTAMP; nil if the file has none, which RFC 5545 forbids.
  public var stamp: CivilDateTime? {
    get { values.stamp }
    set { values.stamp = newValue }
  }
  /// The title, SUMMARY.
  public var summary: TextValue? {
    get { values.summary }
    set { values.summary = newValue }
  }
  /// The notes, DESCRIPTION.
  public var notes: TextValue? {
    get { values.notes }
    set { values.notes = newValue }
  }
  /// The place, LOCATION.
  public var location: TextValue? {
    get { values.location }
    set { values.location = newValue }
  }
  /// The categories, CATEGORIES; a property with parameters is in `otherProperties` instead.
  public var categories: [String] { values.categories }
  /// The access class, CLASS; nil if not given, which means public.
  public var classification: Classification? {
    get { values.classification }
    set { values.classification = newValue }
  }
  /// The state, STATUS.
  public var status: Status? {
    get { values.status }
    set { values.status = newValue }
  }
  /// The number of the version, SEQUENCE, not negative; nil if not given, which means 0.
  public var sequence: Int? { values.sequence }
  /// When the entry was first created, in UTC, CREATED.
  public var created: CivilDateTime? {
    get { values.created }
    set { values.created = newValue }
  }
  /// When it was last changed, in UTC, LAST-MODIFIED.
  public var lastModified: CivilDateTime? {
    get { values.lastModified }
    set { values.lastModified = newValue }
  }
  /// The address of more information, URL.
  public var url: String? { values.url }
  /// The organizer with its parameters, ORGANIZER.
  public var organizer: Property? {
    get { values.organizer }
    set { values.organizer = newValue }
  }
  /// The attendees with their parameters, ATTENDEE.
  public var attendees: [Property] {
    get { values.attendees }
    set { values.attendees = newValue }
  }
  /// The rules and dates of its recurrence.
  public internal(set) var repetition: Repetition {
    get { values.repetition }
    set { values.repetition = newValue }
  }
  /// The instance that it replaces, RECURRENCE-ID; nil for a master or a single entry.
  public var recurrenceIdentifier: RecurrenceIdentifier? {
    get { values.recurrenceIdentifier }
    set { values.recurrenceIdentifier = newValue }
  }
  /// The parameters of the properties above that have no field, by the name of the property.
  public var extraParameters: [String: [Parameter]] { values.extraParameters }
  /// All other properties, in the order of the file.
  public var otherProperties: [Property] {
    get { values.otherProperties }
    set { values.otherProperties = newValue }
  }

  /// Creates the properties.
  ///
  /// - Throws: `Fault` that names the property, if the UID is empty, a category or the UID has a control
  ///   character other than tab and line feed, or the sequence is negative.
  public init(
    uid: String, stamp: CivilDateTime?, summary: TextValue? = nil, notes: TextValue? = nil,
    location: TextValue? = nil, categories: [String] = [], classification: Classification? = nil,
    status: Status? = nil, sequence: Int? = nil, created: CivilDateTime? = nil, lastModified: CivilDateTime? = nil,
    url: String? = nil, organizer: Property? = nil, attendees: [Property] = [], repetition: Repetition = .none,
    recurrenceIdentifier: RecurrenceIdentifier? = nil, extraParameters: [String: [Parameter]] = [:],
    otherProperties: [Property] = []
  ) throws(Fault) {
    guard !uid.isEmpty else {
      throw Fault(.missingProperty, "the UID is empty; every entry needs one", property: "UID")
    }
    guard sequence.map({ $0 >= 0 }) ?? true else {
      throw Fault(
        .invalidValue, "SEQUENCE is \(sequence ?? 0); it must be 0 or more", property: "SEQUENCE")
    }
    try checkText(uid, of: "UID")
    for category in categories { try checkText(category, of: "CATEGORIES") }
    try checkText(url, of: "URL", allowingLineFeed: false)
    var values = Values(uid: uid)
    values.stamp = stamp
    values.summary = summary
    values.notes = notes
    values.location = location
    values.categories = categories
    values.classification = classification
    values.status = status
    values.sequence = sequence
    values.created = created
    values.lastModified = lastModified
    values.url = url
    values.organizer = organizer
    values.attendees = attendees
    values.repetition = repetition
    values.recurrenceIdentifier = recurrenceIdentifier
    values.extraParameters = extraParameters
    values.otherProperties = otherProperties
    shared = Shared(values)
  }

  /// Creates properties from values that are known to be valid; an empty UID is that of a file that has none.
  package init(unchecked values: consuming Values) {
    shared = Shared(values)
  }

  /// The same properties without a recurrence, for one occurrence.
  func occurrence(uid: String, stamp: CivilDateTime) -> CommonProperties {
    var values = values
    values.uid = uid
    values.stamp = stamp
    values.repetition = .none
    values.recurrenceIdentifier = nil
    return CommonProperties(unchecked: values)
  }

  /// The same properties with the stamps of another version; the sequence must not be negative.
  func stamped(_ stamp: CivilDateTime?, lastModified: CivilDateTime?, sequence: Int?) -> CommonProperties {
    var values = values
    values.stamp = stamp
    values.lastModified = lastModified
    values.sequence = sequence
    return CommonProperties(unchecked: values)
  }
}

extension CommonProperties {
  /// The values of the properties, as a reader collects them.
  package struct Values: Sendable, Hashable {
    package var uid: String
    package var stamp: CivilDateTime?
    package var summary: TextValue?
    package var notes: TextValue?
    package var location: TextValue?
    package var categories: [String] = []
    package var classification: Classification?
    package var status: Status?
    package var sequence: Int?
    package var created: CivilDateTime?
    package var lastModified: CivilDateTime?
    package var url: String?
    package var organizer: Property?
    package var attendees: [Property] = []
    package var repetition: Repetition = .none
    package var recurrenceIdentifier: RecurrenceIdentifier?
    package var extraParameters: [String: [Parameter]] = [:]
    package var otherProperties: [Property] = []

    package init(uid: String = "") {
      self.uid = uid
    }
  }
}

/// Throws if a text has a control character that RFC 5545 forbids; the error names the property.
package func checkText(
  _ text: String?, of property: String?, allowingLineFeed: Bool = true
) throws(Fault) {
  guard let text, let control = firstControl(in: text.utf8, allowingLineFeed: allowingLineFeed) else { return }
  throw Fault(
    .controlCharacter,
    "\(property ?? "the text") has the control character \(control); only tabs\(allowingLineFeed ? " and line feeds" : "") are "
      + "allowed (RFC 5545, section 3.3.11)", property: property)
}

/// A large value that copies share, so that they cost no more than a reference.
final class Shared<Value: Sendable & Hashable>: Sendable, Hashable {
  let value: Value

  init(_ value: consuming Value) {
    self.value = value
  }

  static func == (first: Shared, second: Shared) -> Bool { first === second || first.value == second.value }
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
