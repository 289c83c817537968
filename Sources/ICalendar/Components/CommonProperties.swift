// SPDX-License-Identifier: MIT

public import CivilCalendar

/// What events, to-dos, journal entries and busy times have in common.
///
/// Properties whose type allows no invalid value can be set, also on the entry itself, as in `event.summary = "Review"`.
///
/// - SeeAlso: [RFC 5545, section 3.8](https://www.rfc-editor.org/rfc/rfc5545#section-3.8)
public struct CommonProperties: Sendable, Hashable {
  /// The identifier, UID, the same in every version of the entry; empty if the file has none, which RFC 5545 forbids.
  public package(set) var uid: String
  /// When this version was created, DTSTAMP; nil if the file has none, which RFC 5545 forbids.
  public var stamp: Instant?
  /// The title, SUMMARY.
  public var summary: TextValue?
  /// The notes, DESCRIPTION.
  public var notes: TextValue?
  /// The place, LOCATION.
  public var location: TextValue?
  /// The categories, CATEGORIES; a property with parameters is in `otherProperties` instead.
  public package(set) var categories: [String] = []
  /// The access class, CLASS; nil if not given, which means public.
  public var classification: Classification?
  /// The state, STATUS.
  public var status: Status?
  /// The number of the version, SEQUENCE, not negative; nil if not given, which means 0.
  public package(set) var sequence: Int?
  /// When the entry was first created, CREATED.
  public var created: Instant?
  /// When it was last changed, LAST-MODIFIED.
  public var lastModified: Instant?
  /// The address of more information, URL.
  public package(set) var url: String?
  /// The organizer, ORGANIZER.
  public var organizer: Organizer?
  /// The attendees, ATTENDEE.
  public var attendees: [Attendee] = []
  /// The rules and dates of its recurrence.
  public package(set) var repetition = Repetition.none
  /// The instance that it replaces, RECURRENCE-ID; nil for a master or a single entry.
  public var recurrenceIdentifier: RecurrenceIdentifier?
  /// The parameters of the properties above that have no field, by the name of the property.
  public package(set) var extraParameters: [String: [Parameter]] = [:]
  /// All other properties, in the order of the file, such as COLOR.
  ///
  /// A property that has a field of its own, such as URL or EXDATE, belongs there: in this list it has no effect until it is
  /// written and read again. There are those of a file that could not be read, which are written as they were.
  public var otherProperties: [Property] = []

  /// Creates the properties.
  ///
  /// - Throws: `Fault` that names the property, if the UID, a category or the URL is empty or has a control
  ///   character other than tab and, but for the URL, line feed, or the sequence is negative.
  public init(
    uid: String, stamp: Instant?, summary: TextValue? = nil, notes: TextValue? = nil,
    location: TextValue? = nil, categories: [String] = [], classification: Classification? = nil,
    status: Status? = nil, sequence: Int? = nil, created: Instant? = nil, lastModified: Instant? = nil,
    url: String? = nil, organizer: Organizer? = nil, attendees: [Attendee] = [], repetition: Repetition = .none,
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
    for category in categories { try checkValue(category, of: "CATEGORIES") }
    try checkValue(url, of: "URL", allowingLineFeed: false)
    self.uid = uid
    self.stamp = stamp
    self.summary = summary
    self.notes = notes
    self.location = location
    self.categories = categories
    self.classification = classification
    self.status = status
    self.sequence = sequence
    self.created = created
    self.lastModified = lastModified
    self.url = url
    self.organizer = organizer
    self.attendees = attendees
    self.repetition = repetition
    self.recurrenceIdentifier = recurrenceIdentifier
    self.extraParameters = extraParameters
    self.otherProperties = otherProperties
  }

  /// Creates the properties of an entry with a valid UID; an empty one is that of a file that has none.
  package init(unchecked uid: String) {
    self.uid = uid
  }

  /// The same properties without a recurrence, for one occurrence.
  func occurrence(uid: String, stamp: Instant) -> CommonProperties {
    var other = self
    other.uid = uid
    other.stamp = stamp
    other.repetition = .none
    other.recurrenceIdentifier = nil
    return other
  }
}

/// Throws if a text is empty where that is no value, or as `checkText`; the error names the property.
func checkValue(_ text: String?, of property: String, allowingLineFeed: Bool = true) throws(Fault) {
  guard text?.isEmpty != true else {
    throw Fault(.invalidValue, "\(property) is empty; leave it out", property: property)
  }
  try checkText(text, of: property, allowingLineFeed: allowingLineFeed)
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
