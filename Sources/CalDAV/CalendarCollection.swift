// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support
package import WebTransfers

/// Sends a request and waits for its response, as `WebTransfer.run` does.
package typealias DAVTransport = (WebRequest, WebLimits) throws(WebError) -> WebResponse

/// A calendar on a server, found or made.
///
/// - SeeAlso: [RFC 4791](https://www.rfc-editor.org/rfc/rfc4791), [RFC 6764](https://www.rfc-editor.org/rfc/rfc6764)
package final class CalendarCollection {
  /// An event or a series on the server.
  struct Item {
    let address: DAVAddress
    /// What says which version it is; nil if the server gives none, or none that a field can have.
    let entityTag: String?
    let content: [UInt8]

    /// Whether its tag protects what somebody else changes; a weak one matches nothing (RFC 9110, section 13.1.1).
    var isProtected: Bool { entityTag.map { !$0.hasPrefix("W/") } ?? false }
  }

  private static let calendar = "urn:ietf:params:xml:ns:caldav calendar"
  private static let homeSet = "urn:ietf:params:xml:ns:caldav calendar-home-set"
  private static let content = "urn:ietf:params:xml:ns:caldav calendar-data"

  private let client: DAVClient
  private let address: DAVAddress
  /// Whether the calendar is there already.
  package private(set) var exists: Bool

  /// The address of the calendar.
  package var text: String { address.text }

  private init(_ client: DAVClient, _ address: DAVAddress, exists: Bool) {
    self.client = client
    self.address = address
    self.exists = exists
  }

  /// Looks for a calendar on a server, which is asked up to five times.
  ///
  /// - Parameters:
  ///   - start: the server, the user's principal or calendars, or the calendar itself.
  ///   - name: the last part of the address of the calendar among the user's calendars.
  ///   - patience: how long each response may take.
  ///   - transport: what sends the requests; nil for libcurl.
  /// - Throws: `Fault` if the server cannot be asked or has no calendars there.
  package static func find(
    startingAt start: DAVAddress, named name: String, _ credentials: WebRequest.Credentials,
    patience: Duration = .seconds(60), transport: DAVTransport? = nil
  ) throws(Fault) -> CalendarCollection {
    let client = try DAVClient(credentials, patience: patience, transport: transport)
    let names = "<D:resourcetype/><D:current-user-principal/><C:calendar-home-set/>"
    let given = try client.properties(start, names)
    if let given, given.isCollection(CalendarCollection.calendar) {
      return CalendarCollection(client, given.address, exists: true)
    }
    var home = given?.address(in: CalendarCollection.homeSet)
    var principal = given?.address(in: "DAV: current-user-principal")
    for path in ["/.well-known/caldav", "/"] where home == nil && principal == nil {
      let found = try client.properties(start.at(path), names)
      home = found?.address(in: CalendarCollection.homeSet)
      principal = found?.address(in: "DAV: current-user-principal")
    }
    if home == nil, let principal {
      home = try client.properties(principal, names)?.address(in: CalendarCollection.homeSet)
    }
    guard let home else {
      throw Fault(
        .noCalendars,
        "\(start.text): no calendars of this user were found at this address; give the address of the server, the user "
          + "or a calendar")
    }
    let address = home.member(name + "/")
    let found = try client.properties(address, "<D:resourcetype/>")
    let exists = found?.isCollection(CalendarCollection.calendar) ?? false
    if found != nil, !exists {
      throw Fault(.noCalendars, "\(address.text) is not a calendar; give the address of a calendar, a user or a server")
    }
    return CalendarCollection(client, address, exists: exists)
  }

  /// Makes the calendar.
  ///
  /// - Parameter color: `#RRGGBB`.
  func make(name: String, color: String) throws(Fault) {
    let properties = """
      <D:displayname>\(Markup.escaped(name))</D:displayname>\
      <I:calendar-color xmlns:I="http://apple.com/ns/ical/">\(Markup.escaped(color))</I:calendar-color>\
      <C:supported-calendar-component-set><C:comp name="VEVENT"/></C:supported-calendar-component-set>
      """
    let space = "xmlns:D=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\""
    let head = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
    let bodies = [
      ("MKCALENDAR", "<C:mkcalendar \(space)><D:set><D:prop>\(properties)</D:prop></D:set></C:mkcalendar>"),
      // RFC 5689, for servers without the method of RFC 4791.
      (
        "MKCOL",
        "<D:mkcol \(space)><D:set><D:prop><D:resourcetype><D:collection/><C:calendar/></D:resourcetype>"
          + "\(properties)</D:prop></D:set></D:mkcol>"
      ),
    ]
    var status = 0
    for (method, body) in bodies {
      status = try client.send(method, address, Array((head + body).utf8)).response.status
      if [200, 201, 204].contains(status) {
        exists = true
        return
      }
      guard [400, 405, 501].contains(status) else { break }
    }
    throw Fault(
      status == 403 ? .denied : .noCalendars, "\(address.text): the server refused to create the calendar (\(status))")
  }

  /// All events and series of the calendar.
  func items() throws(Fault) -> [Item] {
    let body = """
      <?xml version="1.0" encoding="utf-8"?>
      <C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop><D:getetag/><C:calendar-data/>\
      </D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"/></C:comp-filter></C:filter>\
      </C:calendar-query>
      """
    guard let resources = try client.resources("REPORT", address, depth: 1, body) else {
      throw Fault(.noCalendars, "\(address.text): the server does not list the calendar")
    }
    return resources.compactMap { resource in
      guard let content = resource.properties?[CalendarCollection.content]?.text, address.hasMember(resource.address)
      else { return nil }
      let tag = resource.properties?["DAV: getetag"]?.trimmedText
      let isPlain = tag?.unicodeScalars.contains { $0.isControl } == false
      return Item(address: resource.address, entityTag: isPlain ? tag : nil, content: Array(content.utf8))
    }
  }

  /// What became of a change.
  enum Outcome {
    case done
    /// Somebody else changed, made or removed the item in the meantime; it is as they left it.
    case conflict
  }

  /// The address of an item with a name.
  func address(of name: String) -> DAVAddress { address.member(name) }

  /// Stores a new item, unless there is one with its name already.
  func add(_ content: [UInt8], named name: String) throws(Fault) -> Outcome {
    try store("PUT", address(of: name), ("If-None-Match", "*"), content)
  }

  /// Replaces an item, or removes it for nil, unless it is not the one that was listed any more.
  func change(_ item: Item, to content: [UInt8]?) throws(Fault) -> Outcome {
    guard item.isProtected, let tag = item.entityTag else { return .conflict }
    return try store(content == nil ? "DELETE" : "PUT", item.address, ("If-Match", tag), content)
  }

  private func store(
    _ method: String, _ address: DAVAddress, _ condition: (name: String, value: String), _ content: [UInt8]?
  ) throws(Fault) -> Outcome {
    let status = try client.send(
      method, address, fields: [condition], type: "text/calendar; charset=utf-8", content
    ).response.status
    switch status {
    case 200...204: return .done
    case 404 where method == "DELETE": return .done
    case 404, 409, 412: return .conflict
    case 403: throw Fault(.denied, "\(address.text): the server does not allow the change (403)")
    default: throw Fault(.noCalendars, "\(address.text): the server rejected the event (\(status))")
    }
  }
}
