// SPDX-License-Identifier: MIT

/// The properties that the reader knows, in upper case; each but `other`, `begin`, `end` and `recordedError` has a row.
enum PropertyName: String, CaseIterable, BitwiseCopyable {
  /// Any other property.
  case other = ""
  case begin = "BEGIN"
  case end = "END"
  case acknowledged = "ACKNOWLEDGED"
  case action = "ACTION"
  case attach = "ATTACH"
  case attendee = "ATTENDEE"
  case busyType = "BUSYTYPE"
  case calendarAddress = "CALENDAR-ADDRESS"
  case calscale = "CALSCALE"
  case categories = "CATEGORIES"
  case classification = "CLASS"
  case color = "COLOR"
  case comment = "COMMENT"
  case completed = "COMPLETED"
  case concept = "CONCEPT"
  case conference = "CONFERENCE"
  case contact = "CONTACT"
  case created = "CREATED"
  case description = "DESCRIPTION"
  case dtend = "DTEND"
  case dtstamp = "DTSTAMP"
  case dtstart = "DTSTART"
  case due = "DUE"
  case duration = "DURATION"
  case exdate = "EXDATE"
  case exrule = "EXRULE"
  case freebusy = "FREEBUSY"
  case geo = "GEO"
  case image = "IMAGE"
  case lastModified = "LAST-MODIFIED"
  case location = "LOCATION"
  case locationType = "LOCATION-TYPE"
  case method = "METHOD"
  case name = "NAME"
  case organizer = "ORGANIZER"
  case participantType = "PARTICIPANT-TYPE"
  case percentComplete = "PERCENT-COMPLETE"
  case priority = "PRIORITY"
  case prodid = "PRODID"
  case proximity = "PROXIMITY"
  case rdate = "RDATE"
  case recurrenceIdentifier = "RECURRENCE-ID"
  case referenceIdentifier = "REFID"
  case refreshInterval = "REFRESH-INTERVAL"
  case relatedTo = "RELATED-TO"
  case repetition = "REPEAT"
  case requestStatus = "REQUEST-STATUS"
  case resources = "RESOURCES"
  case resourceType = "RESOURCE-TYPE"
  case rrule = "RRULE"
  case sequence = "SEQUENCE"
  case source = "SOURCE"
  case status = "STATUS"
  case summary = "SUMMARY"
  case transparency = "TRANSP"
  case trigger = "TRIGGER"
  case tzid = "TZID"
  case tzidAlias = "TZID-ALIAS-OF"
  case tzname = "TZNAME"
  case tzoffsetfrom = "TZOFFSETFROM"
  case tzoffsetto = "TZOFFSETTO"
  case tzuntil = "TZUNTIL"
  case tzurl = "TZURL"
  case uid = "UID"
  case url = "URL"
  case version = "VERSION"
  case recordedError = "X-LIC-ERROR"
}

/// What is known of a property: a row of the table of properties.
///
/// From the rows follow the forms in which a line needs no more checks, the checks of a single line, what an event may
/// have that is passed over, how a written value is compared with the one read back, what `fix` mends, and the value in
/// jCal.
package struct PropertyRow: Sendable {
  let traits: PropertyTraits
  /// The section of RFC 5545 that defines it, or of another RFC as `RFC 7986, section 5.7`.
  let section: String
  package let value: Value
  /// The values of the form `word`.
  let words: [StaticString]
  /// The VALUE that it must have.
  package let neededType: String?
  let homeAssistant: HomeAssistant

  init(
    _ name: PropertyName, _ section: String, _ value: Value, plain: PlainForm = .none,
    in components: PropertyTraits.Components = .event, passes: PropertyTraits.Passing = .never,
    words: [StaticString] = [], needs neededType: String? = nil, homeAssistant: HomeAssistant = .readsAnything
  ) {
    let isChecked = neededType != nil || [.text, .textList, .address].contains(value)
    traits = PropertyTraits(
      name, plain: plain, components: components, passes: passes, isChecked: isChecked,
      isMoment: value == .moment || value == .moments)
    self.section = section
    self.value = value
    self.words = words
    self.neededType = neededType
    self.homeAssistant = homeAssistant
  }

  /// What a value is.
  package enum Value {
    case address
    case duration
    case integer
    /// A date or time.
    case moment
    /// Dates, times or periods.
    case moments
    case offset
    case periods
    /// A latitude and a longitude.
    case position
    /// A code, a text and what it is about.
    case requestStatus
    case rule
    /// A time in UTC.
    case stamp
    case text
    case textList
    case uri
    /// A text that is a word, a name or an identifier.
    case word

    /// The type of value that it is without VALUE.
    var type: ValueType {
      switch self {
      case .address: .calendarAddress
      case .duration: .duration
      case .integer: .integer
      case .moment, .moments, .stamp: .dateTime
      case .offset: .offset
      case .periods: .period
      case .position: .float
      case .rule: .rule
      case .requestStatus, .text, .textList, .word: .text
      case .uri: .uri
      }
    }

    /// What is between the values of a list, or the parts of a value that has some.
    var separator: UInt8? {
      switch self {
      case .moments, .periods, .textList: UInt8(ascii: ",")
      case .position, .requestStatus: UInt8(ascii: ";")
      default: nil
      }
    }
  }

  /// What Home Assistant's Remote Calendar refuses, as tested with version 14.3.1 of the Python package ical.
  enum HomeAssistant {
    case readsAnything
    /// It refuses an empty value, but ignores what is wrong with another.
    case needsValue
    /// It refuses every invalid value.
    case readsValue
  }
}

extension PropertyRow {
  static let table: [PropertyRow] = [
    PropertyRow(.action, "3.8.6.1", .word, plain: .word, in: .alarm, words: ["DISPLAY", "AUDIO", "EMAIL"]),
    PropertyRow(.attach, "3.8.1.1", .uri),
    PropertyRow(.attendee, "3.8.4.1", .address, plain: .person, in: .both, passes: .often),
    PropertyRow(.calscale, "3.7.1", .word),
    PropertyRow(.categories, "3.8.1.2", .textList, plain: .list, passes: .often),
    PropertyRow(
      .classification, "3.8.1.3", .word, plain: .word, passes: .once, words: ["PUBLIC", "PRIVATE", "CONFIDENTIAL"]),
    PropertyRow(.color, "RFC 7986, section 5.9", .word),
    PropertyRow(.comment, "3.8.1.4", .text, plain: .text, passes: .often),
    PropertyRow(.completed, "3.8.2.1", .stamp),
    PropertyRow(.conference, "RFC 7986, section 5.11", .uri, needs: "URI"),
    PropertyRow(.contact, "3.8.4.2", .text, plain: .text, passes: .often),
    PropertyRow(.created, "3.8.7.1", .stamp, plain: .utc, passes: .once, homeAssistant: .readsValue),
    PropertyRow(.description, "3.8.1.5", .text, plain: .text, in: .both, passes: .once),
    PropertyRow(.dtend, "3.8.2.2", .moment, plain: .moment, passes: .once, homeAssistant: .readsValue),
    PropertyRow(.dtstamp, "3.8.7.2", .stamp, plain: .utc, passes: .once, homeAssistant: .readsValue),
    PropertyRow(.dtstart, "3.8.2.4", .moment, plain: .moment, passes: .once, homeAssistant: .readsValue),
    PropertyRow(.due, "3.8.2.3", .moment),
    PropertyRow(.duration, "3.8.2.5", .duration, homeAssistant: .needsValue),
    PropertyRow(.exdate, "3.8.5.1", .moments, plain: .time, homeAssistant: .readsValue),
    PropertyRow(.exrule, "3.8.5.3", .rule),
    PropertyRow(.freebusy, "3.8.2.6", .periods),
    PropertyRow(.geo, "3.8.1.6", .position, homeAssistant: .needsValue),
    PropertyRow(.image, "RFC 7986, section 5.10", .uri, needs: "URI"),
    PropertyRow(.lastModified, "3.8.7.3", .stamp, plain: .utc, passes: .once, homeAssistant: .readsValue),
    PropertyRow(.location, "3.8.1.7", .text, plain: .text, passes: .once),
    PropertyRow(.method, "3.7.2", .word),
    PropertyRow(.name, "RFC 7986, section 5.1", .word),
    PropertyRow(.organizer, "3.8.4.3", .address, plain: .person, passes: .once),
    PropertyRow(.percentComplete, "3.8.1.8", .integer),
    PropertyRow(.priority, "3.8.1.9", .integer, plain: .digit, passes: .often, homeAssistant: .readsValue),
    PropertyRow(.prodid, "3.7.3", .word),
    PropertyRow(.rdate, "3.8.5.2", .moments, homeAssistant: .needsValue),
    PropertyRow(.recurrenceIdentifier, "3.8.4.4", .moment, plain: .moment),
    PropertyRow(.refreshInterval, "RFC 7986, section 5.7", .duration, needs: "DURATION"),
    PropertyRow(.relatedTo, "3.8.4.5", .word),
    PropertyRow(.repetition, "3.8.6.2", .integer),
    PropertyRow(.requestStatus, "3.8.8.3", .requestStatus, homeAssistant: .readsValue),
    PropertyRow(.resources, "3.8.1.10", .textList),
    PropertyRow(.rrule, "3.8.5.3", .rule, plain: .rule, passes: .once, homeAssistant: .needsValue),
    PropertyRow(.sequence, "3.8.7.4", .integer, plain: .number, passes: .once, homeAssistant: .needsValue),
    PropertyRow(.source, "RFC 7986, section 5.8", .uri),
    PropertyRow(
      .status, "3.8.1.11", .word, plain: .word, passes: .once, words: ["CONFIRMED", "TENTATIVE", "CANCELLED"],
      homeAssistant: .readsValue),
    PropertyRow(.summary, "3.8.1.12", .text, plain: .text, in: .both, passes: .once),
    PropertyRow(.transparency, "3.8.2.7", .word, plain: .word, passes: .once, words: ["OPAQUE", "TRANSPARENT"]),
    PropertyRow(.trigger, "3.8.6.3", .duration, plain: .timeBefore, in: .alarm),
    PropertyRow(.tzid, "3.8.3.1", .word),
    PropertyRow(.tzname, "3.8.3.2", .word),
    PropertyRow(.tzoffsetfrom, "3.8.3.3", .offset),
    PropertyRow(.tzoffsetto, "3.8.3.4", .offset),
    PropertyRow(.uid, "3.8.4.7", .word, plain: .bareText, in: .both, passes: .once),
    PropertyRow(.url, "3.8.4.6", .uri, plain: .uri, passes: .once),
    PropertyRow(.version, "3.7.4", .word),
    // Those of newer documents.
    PropertyRow(.acknowledged, "RFC 9074, section 6.1", .stamp),
    PropertyRow(.busyType, "RFC 7953, section 3.2", .word),
    PropertyRow(.calendarAddress, "RFC 9073, section 6.4", .address),
    PropertyRow(.concept, "RFC 9253, section 8.1", .uri),
    PropertyRow(.locationType, "RFC 9073, section 6.1", .textList),
    PropertyRow(.participantType, "RFC 9073, section 6.2", .word),
    PropertyRow(.proximity, "RFC 9074, section 8.1", .word),
    PropertyRow(.referenceIdentifier, "RFC 9253, section 8.3", .word),
    PropertyRow(.resourceType, "RFC 9073, section 6.3", .word),
    PropertyRow(.tzidAlias, "RFC 7808, section 7.2", .word),
    PropertyRow(.tzuntil, "RFC 7808, section 7.1", .stamp),
    PropertyRow(.tzurl, "3.8.3.5", .uri),
  ]

  /// The row of a property by its name; nil if there is none.
  package static func of(_ name: String?) -> PropertyRow? {
    guard let traits = name?.withBytes(PropertyTraits.of) else { return nil }
    let index = Int(traits.row)
    return index < table.count ? table[index] : nil
  }

  /// Whether a property has some type of value.
  package static func has(_ name: String, _ values: Value...) -> Bool {
    of(name).map { values.contains($0.value) } ?? false
  }
}

/// What the reader needs to know of the property of each line: a part of its row.
struct PropertyTraits: BitwiseCopyable, Sendable {
  /// The components in which a plain line needs no more checks.
  enum Components: BitwiseCopyable {
    case event
    case alarm
    case both

    func contains(_ component: ComponentName) -> Bool {
      component == .event && self != .alarm || component == .alarm && self != .event
    }
  }

  /// How often a plain line may be in an event that is passed over without being read.
  enum Passing: BitwiseCopyable {
    case never
    case once
    case often
  }

  let name: PropertyName
  /// The form in which there is nothing to find in a line.
  let plain: PlainForm
  /// The components in which a line of that form needs no more checks.
  let components: Components
  let passes: Passing
  /// Whether a line without parameters can be wrong by itself.
  let isChecked: Bool
  /// Whether its values are dates or times.
  let isMoment: Bool
  /// The number of the row.
  private(set) var row: UInt8 = 255

  /// Those of any property without a row.
  static let other = PropertyTraits(.other, plain: .extended, components: .both, passes: .often)

  fileprivate init(
    _ name: PropertyName, plain: PlainForm = .none, components: Components = .event, passes: Passing = .never,
    isChecked: Bool = false, isMoment: Bool = false
  ) {
    self.name = name
    self.plain = plain
    self.components = components
    self.passes = passes
    self.isChecked = isChecked
    self.isMoment = isMoment
  }

  private static let table: NameTable<PropertyTraits> = {
    var all = PropertyRow.table.map { $0.traits }
    for index in all.indices { all[index].row = UInt8(index) }
    all += [PropertyTraits(.begin), PropertyTraits(.end), PropertyTraits(.recordedError)]
    return NameTable(all.map { ($0.name.rawValue, $0) })
  }()

  /// The traits of the property that some bytes name, or nil.
  static func of(_ bytes: Bytes) -> PropertyTraits? { table[bytes] }

  /// The traits of the property that the first bytes name, or nil; those behind them must be zero.
  @inline(__always)
  static func of(_ block: SIMD16<UInt8>, length: Int) -> PropertyTraits? { table.entry(block, length: length) }
}
