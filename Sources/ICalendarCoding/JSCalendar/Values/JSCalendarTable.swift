// SPDX-License-Identifier: MIT

import Support

/// The kinds of objects that stand for components.
enum JSKind: String {
  case group = "VCALENDAR"
  case event = "VEVENT"
  case task = "VTODO"
  case alert = "VALARM"
  case location = "VLOCATION"
  case participant = "PARTICIPANT"

  /// The name of the type in JSCalendar.
  var type: String {
    switch self {
    case .group: "Group"
    case .event: "Event"
    case .task: "Task"
    case .alert: "Alert"
    case .location: "Location"
    case .participant: "Participant"
    }
  }

  /// How many components are around its component.
  var level: Int {
    switch self {
    case .group: 0
    case .event, .task: 1
    case .alert, .location, .participant: 2
    }
  }

  /// The kind of an entry of a group by its type.
  static func entry(ofType type: String?) -> JSKind? { [.event, .task].first { $0.type == type } }

  static let entries: [JSKind] = [.event, .task]
  static let all: [JSKind] = [.group, .event, .task]
}

/// A property that stands for one member of an object: a row of the table that both directions read.
///
/// - SeeAlso: draft-ietf-calext-jscalendar-icalendar, sections 2.3 and 3 of its version 25
struct JSRow {
  /// The property, in upper case.
  let name: String
  let member: String
  let kinds: [JSKind]
  let form: JSForm
  /// Whether the values of all properties are a set, and whether one property has them all.
  let set: SetForm?
  /// The VALUE that it must have.
  let needs: String?
  /// Whether its LANGUAGE is the object's locale.
  let isTitle: Bool

  enum SetForm {
    /// One property for each value.
    case one
    /// One property with a list.
    case list
  }

  init(
    _ name: String, _ member: String, in kinds: [JSKind], _ form: JSForm, set: SetForm? = nil, needs: String? = nil,
    isTitle: Bool = false
  ) {
    self.name = name
    self.member = member
    self.kinds = kinds
    self.form = form
    self.set = set
    self.needs = needs
    self.isTitle = isTitle
  }

  /// The rows in the order in which properties are written.
  static let table: [JSRow] = [
    JSRow("UID", "uid", in: JSKind.all, .text),
    JSRow("DTSTAMP", "updated", in: JSKind.entries, .stamp),
    JSRow("LAST-MODIFIED", "updated", in: [.group], .stamp),
    JSRow("CREATED", "created", in: JSKind.all, .stamp),
    JSRow("SEQUENCE", "sequence", in: JSKind.entries, .number(0...most)),
    JSRow("PRODID", "prodId", in: [.group], .text),
    JSRow("SOURCE", "source", in: [.group], .verbatim, needs: "URI"),
    JSRow("NAME", "title", in: [.group], .text, isTitle: true),
    JSRow("NAME", "name", in: [.location], .text),
    JSRow("SUMMARY", "title", in: JSKind.entries, .text, isTitle: true),
    JSRow("SUMMARY", "name", in: [.participant], .text),
    JSRow("STATUS", "status", in: [.event], .words(statuses)),
    JSRow("STATUS", "progress", in: [.task], .words(taskStatuses)),
    JSRow("CLASS", "privacy", in: JSKind.entries, .words(classes)),
    JSRow("TRANSP", "freeBusyStatus", in: JSKind.entries, .words([("OPAQUE", "busy"), ("TRANSPARENT", "free")])),
    JSRow("PRIORITY", "priority", in: JSKind.entries, .number(0...9)),
    JSRow("PERCENT-COMPLETE", "percentComplete", in: [.task, .participant], .number(0...100)),
    JSRow("ESTIMATED-DURATION", "estimatedDuration", in: [.task], .duration),
    JSRow("COLOR", "color", in: JSKind.all, .text),
    JSRow("CATEGORIES", "keywords", in: JSKind.all, .text, set: .one),
    JSRow("CONCEPT", "categories", in: JSKind.all, .verbatim, set: .one),
    JSRow("LOCATION-TYPE", "locationTypes", in: [.location], .text, set: .list),
    JSRow("COORDINATES", "coordinates", in: [.location], .verbatim, needs: "URI"),
    JSRow("ACTION", "action", in: [.alert], .words([("DISPLAY", "display"), ("EMAIL", "email")])),
    JSRow("ACKNOWLEDGED", "acknowledged", in: [.alert], .stamp),
  ]

  /// The maximum of JSCalendar's whole numbers.
  static let most = 1 << 53 - 1

  private static let statuses = [
    (text: "CONFIRMED", json: "confirmed"), ("TENTATIVE", "tentative"), ("CANCELLED", "cancelled"),
  ]
  private static let taskStatuses = [
    (text: "NEEDS-ACTION", json: "needs-action"), ("IN-PROCESS", "in-process"), ("COMPLETED", "completed"),
    ("FAILED", "failed"), ("CANCELLED", "cancelled"),
  ]
  private static let classes = [
    (text: "PUBLIC", json: "public"), ("PRIVATE", "private"), ("CONFIDENTIAL", "secret"),
  ]

  private static let byName = Dictionary(grouping: table) { $0.name }
  private static let byKind = Dictionary(grouping: table.flatMap { row in row.kinds.map { ($0, row) } }) { $0.0 }

  /// The row of a property of some kind of component.
  static func of(_ name: String, in kind: JSKind) -> JSRow? { byName[name]?.first { $0.kinds.contains(kind) } }

  /// The rows of a kind of component.
  static func all(of kind: JSKind) -> [JSRow] { byKind[kind, default: []].map(\.1) }
}

/// A parameter that stands for a member of the object that its property stands for.
struct JSParameterRow {
  /// The parameter, in upper case.
  let name: String
  let member: String
  let form: JSForm
  /// Whether its values are a set.
  let isSet: Bool
  /// The kind of component in which alone it counts; nil for all.
  let kind: JSKind?
  /// What else an object has that has the member.
  let implied: (member: String, value: String)?

  init(
    _ name: String, _ member: String, _ form: JSForm, isSet: Bool = false, in kind: JSKind? = nil,
    implies implied: (member: String, value: String)? = nil
  ) {
    self.name = name
    self.member = member
    self.form = form
    self.isSet = isSet
    self.kind = kind
    self.implied = implied
  }

  /// The parameters of ATTENDEE, and of ORGANIZER without those that only an attendee has.
  static let attendee = [
    JSParameterRow("CN", "name", .text),
    JSParameterRow(
      "CUTYPE", "kind",
      .words([("INDIVIDUAL", "individual"), ("GROUP", "group"), ("RESOURCE", "resource"), ("ROOM", "location")])),
    JSParameterRow("MEMBER", "memberOf", .verbatim, isSet: true),
    // Several roles can be one's, of which a calendar has the first.
    JSParameterRow(
      "ROLE", "roles",
      .words([
        ("CHAIR", "chair"), ("REQ-PARTICIPANT", "required"), ("OPT-PARTICIPANT", "optional"),
        ("NON-PARTICIPANT", "informational"), ("OWNER", "owner"),
      ]), isSet: true),
    JSParameterRow(
      "PARTSTAT", "progress", .words([("COMPLETED", "completed"), ("IN-PROCESS", "in-process"), ("FAILED", "failed")]),
      in: .task, implies: ("participationStatus", "accepted")),
    JSParameterRow(
      "PARTSTAT", "participationStatus",
      .words([
        ("NEEDS-ACTION", "needs-action"), ("ACCEPTED", "accepted"), ("DECLINED", "declined"),
        ("TENTATIVE", "tentative"), ("DELEGATED", "delegated"),
      ])),
    JSParameterRow("RSVP", "expectReply", .flag),
    JSParameterRow("DELEGATED-TO", "delegatedTo", .verbatim, isSet: true),
    JSParameterRow("DELEGATED-FROM", "delegatedFrom", .verbatim, isSet: true),
    JSParameterRow("SENT-BY", "sentBy", .mail),
    JSParameterRow("EMAIL", "email", .text),
  ]

  static let organizer = attendee.filter { ["CN", "SENT-BY", "EMAIL"].contains($0.name) }

  /// The members that an organizer has who is no attendee.
  static let organizerMembers = Set(organizer.map(\.member)).union(["@type", "calendarAddress", "roles"])
}

/// A property that stands for an object in a map, with its parameters: a row that both directions read.
struct JSObjectRow {
  /// The property, in upper case.
  let name: String
  let map: String
  let type: String
  /// The member that has the property's value.
  let member: String
  let kinds: [JSKind]
  /// The VALUE that it must have.
  let needs: String?
  /// What the member `rel` has; nil if a parameter has it.
  let relation: String?
  let parameters: [JSParameterRow]

  private init(
    _ name: String, _ map: String, _ type: String, _ member: String, in kinds: [JSKind], needs: String? = nil,
    relation: String? = nil, _ parameters: [JSParameterRow]
  ) {
    self.name = name
    self.map = map
    self.type = type
    self.member = member
    self.kinds = kinds
    self.needs = needs
    self.relation = relation
    self.parameters = parameters
  }

  static let table: [JSObjectRow] = [
    JSObjectRow(
      "ATTACH", "links", "Link", "href", in: linked, relation: "enclosure",
      [JSParameterRow("FILENAME", "title", .text)] + file),
    JSObjectRow(
      "IMAGE", "links", "Link", "href", in: linked, needs: "URI", relation: "icon",
      [JSParameterRow("FILENAME", "title", .text), JSParameterRow("DISPLAY", "display", .folded, isSet: true)] + file),
    JSObjectRow(
      "URL", "links", "Link", "href", in: linked, relation: "describedby",
      [JSParameterRow("LABEL", "title", .text)] + file),
    JSObjectRow(
      "LINK", "links", "Link", "href", in: linked, needs: "URI",
      [JSParameterRow("LINKREL", "rel", .text), JSParameterRow("LABEL", "title", .text)] + file),
    JSObjectRow(
      "CONFERENCE", "virtualLocations", "VirtualLocation", "uri", in: JSKind.entries, needs: "URI",
      [JSParameterRow("FEATURE", "features", .folded, isSet: true), JSParameterRow("LABEL", "name", .text)]),
  ]

  private static let linked: [JSKind] = [.group, .event, .task, .location, .participant]
  private static let file = [
    JSParameterRow("FMTTYPE", "contentType", .text), JSParameterRow("SIZE", "size", .number(0...JSRow.most)),
  ]

  /// The row of a property of some kind of component.
  static func of(_ name: String, in kind: JSKind) -> JSObjectRow? {
    table.first { $0.name == name && $0.kinds.contains(kind) }
  }

  /// The row of an object: the one that its hint names, otherwise the one of its relation.
  ///
  /// - Parameter isTaken: whether the component has a URL already, of which it can have one.
  static func of(_ object: JSONObject, in map: String, hint: String?, urlIsTaken isTaken: Bool) -> JSObjectRow? {
    let rows = table.filter { $0.map == map }
    if let hint = rows.first(where: { $0.name == hint }) { return hint }
    let relation = object["rel"]?.text ?? (object["rel"] == nil ? "enclosure" : "")
    return rows.first { $0.relation == relation && !($0.name == "URL" && isTaken) } ?? rows.last
  }
}
