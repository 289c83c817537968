// SPDX-License-Identifier: MIT

import CalDAV
import CivilCalendar
import Support
import WebTransfers

/// A CalDAV server in memory, with one calendar.
final class CalendarServer {
  /// An event or a series, as the server keeps it.
  struct Item: Hashable {
    var content: String
    var hasTag = true
    /// Whether its tag is a weak one, which matches nothing.
    var isWeak = false
    /// Whether a client can change it without losing somebody else's change.
    var isProtected: Bool { hasTag && !isWeak }
  }

  /// What goes wrong with a request.
  enum Fault: Hashable, CaseIterable {
    /// The connection ends before the server has read the request, or after it has done what it says.
    case lostRequest, lostResponse
    /// A status instead of doing what the request says, or after doing it.
    case unavailable, unavailableAfter, denied, conflict
    /// The response is cut.
    case cut
  }

  static let origin = "http://127.0.0.1:5232"
  static let calendar = "/lin/work/"

  var hasCalendar = true
  /// The items by path.
  var items: [String: Item] = [:]
  /// The requests so far.
  private(set) var requests = 0
  /// The requests that changed something.
  private(set) var changes = 0
  /// What goes wrong, and with which request, counted from 0.
  var fault: (request: Int, Fault)?

  init() {}

  /// A server with the same calendar.
  init(_ other: CalendarServer) {
    (hasCalendar, items) = (other.hasCalendar, other.items)
  }

  static func tag(of item: Item) -> String {
    (item.isWeak ? "W/\"" : "\"") + String(hashFNV1a(item.content.utf8), radix: 16) + "\""
  }

  /// The calendar, as a client finds it from the server's address.
  func collection() throws -> CalendarCollection {
    try CalendarCollection.find(
      startingAt: try DAVAddress(parsing: CalendarServer.origin), named: "work",
      .password(user: "lin", password: "secret")
    ) { request, limits throws(WebError) in try self.send(request, limits) }
  }

  private func send(_ request: WebRequest, _ limits: WebLimits) throws(WebError) -> WebResponse {
    let fault = fault?.request == requests ? fault?.1 : nil
    requests += 1
    let lost = WebError(kind: .unreachable, message: "the connection was closed")
    switch fault {
    case .lostRequest: throw lost
    case .unavailable: return response(503)
    case .denied: return response(403)
    case .conflict where ["PUT", "DELETE"].contains(request.method): return response(412)
    default: break
    }
    let path = String(request.address.dropFirst(CalendarServer.origin.utf8.count))
    let fields = Dictionary(request.fields.map { ($0.name, $0.value) }) { $1 }
    let (status, content) = answer(request.method, path, fields, request.body ?? [])
    switch fault {
    case .lostResponse: throw lost
    case .unavailableAfter: return response(500)
    case .cut: return response(status, String(content.prefix(content.count / 2)))
    default: return response(status, content)
    }
  }

  private func response(_ status: Int, _ content: String = "") -> WebResponse {
    WebResponse(status: status, content: Array(content.utf8))
  }

  /// Answers a request, as RFC 4791 says.
  func answer(
    _ method: String, _ path: String, _ fields: [String: String], _ body: [UInt8]
  ) -> (status: Int, content: String) {
    switch method {
    case "PROPFIND" where path == CalendarServer.calendar && !hasCalendar: return (404, "")
    case "PROPFIND":
      let isCalendar = path == CalendarServer.calendar
      return (
        207,
        CalendarServer.multistatus([
          """
          <D:href>\(path)</D:href><D:propstat><D:prop><D:resourcetype><D:collection/>\
          \(isCalendar ? "<C:calendar/>" : "")</D:resourcetype>\
          <C:calendar-home-set><D:href>/lin/</D:href></C:calendar-home-set></D:prop>\
          <D:status>HTTP/1.1 200 OK</D:status></D:propstat>
          """
        ])
      )
    case "MKCALENDAR":
      guard !hasCalendar else { return (405, "") }
      hasCalendar = true
      changes += 1
      return (201, "")
    case "REPORT":
      return (207, CalendarServer.multistatus(items.sorted { $0.key < $1.key }.map(CalendarServer.listed)))
    case "PUT" where !hasCalendar: return (409, "")
    case "PUT", "DELETE": return (store(method, path, fields, body), "")
    default: return (405, "")
    }
  }

  private func store(_ method: String, _ path: String, _ fields: [String: String], _ body: [UInt8]) -> Int {
    let item = items[path]
    if fields["If-None-Match"] == "*", item != nil { return 412 }
    if let tag = fields["If-Match"], tag.hasPrefix("W/") || item.map(CalendarServer.tag) != tag { return 412 }
    if method == "DELETE", item == nil { return 404 }
    changes += 1
    items[path] = method == "PUT" ? Item(content: String(decoding: body, as: UTF8.self)) : nil
    return item == nil ? 201 : 204
  }

  private static func listed(_ path: String, _ item: Item) -> String {
    """
    <D:href>\(percentEncoded(path, keeping: "/-._@"))</D:href><D:propstat><D:prop>\
    \(item.hasTag ? "<D:getetag>\(tag(of: item))</D:getetag>" : "")\
    <C:calendar-data>\(escaped(item.content))</C:calendar-data></D:prop>\
    <D:status>HTTP/1.1 200 OK</D:status></D:propstat>
    """
  }

  /// A text with its line ends, which XML would read as line feeds otherwise.
  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 2)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), 0x0D: bytes += "&#\(byte);".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func multistatus(_ responses: [String]) -> String {
    "<D:multistatus xmlns:D=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\">"
      + responses.map { "<D:response>\($0)</D:response>" }.joined() + "</D:multistatus>"
  }
}
