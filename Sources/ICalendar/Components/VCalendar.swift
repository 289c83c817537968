// SPDX-License-Identifier: MIT

public import CivilCalendar
public import TimeZones

/// A calendar: its head, and its events, time zones and other entries.
///
/// - SeeAlso: [RFC 5545, section 3.6](https://www.rfc-editor.org/rfc/rfc5545#section-3.6),
///   [RFC 7986](https://www.rfc-editor.org/rfc/rfc7986)
public struct VCalendar: Sendable, Hashable {
  /// The product that created it, PRODID; nil if the file has none, which RFC 5545 forbids.
  public package(set) var productIdentifier: String?
  /// The version of the format, VERSION; nil if the file has none, which RFC 5545 forbids.
  public package(set) var version: String?
  /// The calendar scale, CALSCALE; nil if not given, which means `GREGORIAN`.
  public package(set) var scale: String?
  /// The method of a scheduling message, METHOD; nil for a plain calendar.
  public package(set) var method: String?
  /// The calendar's name, NAME.
  public var name: TextValue?
  /// What the calendar is about, DESCRIPTION.
  public var notes: TextValue?
  /// The colour, a CSS 3 name, COLOR.
  public package(set) var color: String?
  /// How often clients should fetch it again, REFRESH-INTERVAL.
  public package(set) var refreshInterval: CivilDuration?
  /// The address from which to fetch it again, SOURCE.
  public package(set) var source: String?
  /// The address of a page about it, URL.
  public package(set) var url: String?
  /// The parameters of the properties above that have no field, by the name of the property.
  public package(set) var extraParameters: [String: [Parameter]] = [:]
  /// All other properties, such as `X-WR-CALNAME`, in the order of the file.
  public var otherProperties: [Property] = []
  /// The entries in the order of the file.
  public var entries: [Entry] = []

  /// Creates a calendar.
  ///
  /// - Throws: `Fault` that names the property, if a text has a control character, or the refresh interval is
  ///   negative.
  public init(
    productIdentifier: String?, version: String? = "2.0", scale: String? = nil, method: String? = nil,
    name: TextValue? = nil, notes: TextValue? = nil, color: String? = nil, refreshInterval: CivilDuration? = nil,
    source: String? = nil, url: String? = nil, extraParameters: [String: [Parameter]] = [:],
    otherProperties: [Property] = [], entries: [Entry] = []
  ) throws(Fault) {
    let texts: KeyValuePairs = [
      "PRODID": productIdentifier, "VERSION": version, "CALSCALE": scale, "METHOD": method, "COLOR": color,
      "SOURCE": source, "URL": url,
    ]
    for (name, text) in texts { try checkText(text, of: name, allowingLineFeed: false) }
    guard refreshInterval.map({ !$0.isNegative }) ?? true else {
      throw Fault(
        .invalidValue, "REFRESH-INTERVAL cannot be negative (RFC 7986, section 5.7)", property: "REFRESH-INTERVAL")
    }
    self.productIdentifier = productIdentifier
    self.version = version
    self.scale = scale
    self.method = method
    self.name = name
    self.notes = notes
    self.color = color
    self.refreshInterval = refreshInterval
    self.source = source
    self.url = url
    self.extraParameters = extraParameters
    self.otherProperties = otherProperties
    self.entries = entries
  }

  /// Creates a calendar of which nothing is known yet.
  package init() {}

  /// Creates a calendar with the same head and other entries.
  package init(_ head: VCalendar, entries: [Entry]) {
    self = head
    self.entries = entries
  }

  /// The events, in the order of the file.
  public var events: [VEvent] {
    entries.compactMap { if case .event(let event) = $0 { event } else { nil } }
  }

  /// The time zones, in the order of the file.
  public var timeZones: [VTimeZone] {
    entries.compactMap { if case .timeZone(let zone) = $0 { zone } else { nil } }
  }
}

extension VCalendar {
  /// One of the components of a calendar.
  public enum Entry: Sendable, Hashable {
    /// A time zone.
    indirect case timeZone(VTimeZone)
    /// An event.
    case event(VEvent)
    /// A to-do.
    indirect case toDo(VTodo)
    /// A journal entry.
    indirect case journal(VJournal)
    /// Busy times.
    indirect case freeBusy(VFreeBusy)
    /// A component with another name, or one that violates the rules, kept unchanged.
    indirect case other(Component)

    /// The properties that entries have in common; nil for a time zone and for what could not be read.
    package var details: CommonProperties? {
      switch self {
      case .event(let event): event.details
      case .toDo(let toDo): toDo.details
      case .journal(let journal): journal.details
      case .freeBusy(let busy): busy.details
      case .timeZone, .other: nil
      }
    }

    /// When an entry that can recur begins; nil if that is not given.
    package var start: ICalendarDate? {
      switch self {
      case .event(let event): event.span?.start
      case .toDo(let toDo): toDo.span?.start
      case .journal(let journal): journal.start
      case .timeZone, .freeBusy, .other: nil
      }
    }
  }
}

extension VCalendar {
  /// Creates a calendar of events.
  ///
  /// - Throws: `Fault` if the name or the product identifier has a control character.
  public init(
    productIdentifier: String, name: TextValue? = nil, events: [VEvent]
  ) throws(Fault) {
    try self.init(productIdentifier: productIdentifier, name: name, entries: events.map(Entry.event))
  }

  /// The calendar with a VTIMEZONE for each zone that its events use and it does not define, before its entries.
  ///
  /// Each is right from the first to the last year of the dates in that zone; its last rule has no end.
  ///
  /// - Throws: `Fault` if the database does not have a zone.
  public func addingTimeZones(from database: TimeZoneDatabase) throws(Fault) -> VCalendar {
    var years: [String: ClosedRange<Int>] = [:]
    for event in events {
      event.forEachDate { date in
        guard let name = date.timeZone else { return }
        let year = date.date.year
        let known = years[name] ?? year...year
        years[name] = min(known.lowerBound, year)...max(known.upperBound, year)
      }
    }
    for zone in timeZones { years[zone.identifier] = nil }
    var added: [Entry] = []
    for (name, years) in years.sorted(by: { $0.key < $1.key }) {
      let rules = try database.rules(for: name)
      added.append(.timeZone(try VTimeZone(rules, years: years)))
    }
    return VCalendar(self, entries: added + entries)
  }
}
