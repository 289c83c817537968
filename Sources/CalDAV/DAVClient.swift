// SPDX-License-Identifier: MIT

import CivilCalendar
import Support
import WebTransfers

/// Asks a server by WebDAV.
///
/// - SeeAlso: [RFC 4918](https://www.rfc-editor.org/rfc/rfc4918)
final class DAVClient {
  /// The properties of a resource, as a multistatus response has them.
  struct Resource {
    let address: DAVAddress
    /// The properties that the resource has; those without a value are left out.
    let properties: XMLElement?

    /// The address within a property, such as that of a principal.
    func address(in property: String) -> DAVAddress? {
      (properties?[property]?["DAV: href"]?.trimmedText).flatMap { address.resolving($0) }
    }

    /// Whether it is a collection of this kind.
    func isCollection(_ kind: String) -> Bool { properties?["DAV: resourcetype"]?[kind] != nil }
  }

  /// The most bytes of a list of a calendar, and of any other response.
  private static let (maximumList, maximumSize) = (64 << 20, 4 << 20)
  private static let maximumRedirects = 5

  private let transport: DAVTransport
  private let credentials: WebRequest.Credentials
  /// How long a response may take.
  private let patience: Duration

  /// - Parameter transport: what sends the requests; nil for libcurl.
  init(_ credentials: WebRequest.Credentials, patience: Duration, transport: DAVTransport?) throws(Fault) {
    self.credentials = credentials
    self.patience = patience
    if let transport {
      self.transport = transport
      return
    }
    do throws(WebError) { self.transport = try WebTransfer().run } catch { throw Fault(.unreachable, error.message) }
  }

  /// Sends a request, following redirects on the same server.
  ///
  /// - Returns: the response with any status but those that say who is asking wrongly, or that the server cannot answer
  ///   now, and the address that answered.
  func send(
    _ method: String, _ address: DAVAddress, depth: Int? = nil, fields: [(name: String, value: String)] = [],
    type: String = "application/xml; charset=utf-8", _ body: [UInt8]? = nil
  ) throws(Fault) -> (response: WebResponse, address: DAVAddress) {
    var fields = fields
    if let depth { fields.append(("Depth", "\(depth)")) }
    if body != nil { fields.append(("Content-Type", type)) }
    var address = address
    for _ in 0...DAVClient.maximumRedirects {
      let request = WebRequest(
        address.text, method: method, fields: fields, body: body, credentials: credentials)
      let response: WebResponse
      do throws(WebError) {
        let bytes = method == "REPORT" ? DAVClient.maximumList : DAVClient.maximumSize
        response = try transport(request, WebLimits(bytes: bytes, end: .now + patience))
      } catch {
        throw Fault(error.kind == .timeout ? .temporary : .unreachable, "\(address.text): \(error.message)")
      }
      guard let target = response.redirect else {
        try DAVClient.expectAnswer(response, of: address)
        return (response, address)
      }
      guard let next = address.resolving(target) else {
        throw Fault(
          .badAddress,
          "\(address.text): the server redirects to \(quoted(target, limit: 200)), which is on another server or not "
            + "https; use that address if it is yours"
        )
      }
      address = next
    }
    throw Fault(.badAddress, "\(address.text): the server redirects more than \(DAVClient.maximumRedirects) times")
  }

  private static func expectAnswer(_ response: WebResponse, of address: DAVAddress) throws(Fault) {
    switch response.status {
    case 401: throw Fault(.denied, "\(address.text): the server refuses the user, the password or the token (401)")
    case 507: throw Fault(.temporary, "\(address.text): the server has no space left (507)")
    case 429, 500, 502...599:
      let message = "\(address.text): the server cannot answer now (\(response.status))"
      throw Fault(.temporary, response.retryAfter.map { "\(message); it asks to wait \($0) seconds" } ?? message)
    default: break
    }
  }

  /// The resources of a multistatus response; nil for another status.
  ///
  /// - Throws: `Fault` if a multistatus response is not what RFC 4918 says.
  func resources(
    _ method: String, _ address: DAVAddress, depth: Int, _ body: String
  ) throws(Fault) -> [Resource]? {
    let (response, address) = try send(method, address, depth: depth, Array(body.utf8))
    guard response.status == 207 else { return nil }
    return try DAVClient.resources(of: response.content, from: address)
  }

  private static func notWebDAV(_ address: DAVAddress) -> Fault {
    Fault(.noCalendars, "\(address.text): the response is not WebDAV; check the address")
  }

  /// Reads the content of a multistatus response.
  static func resources(of content: [UInt8], from address: DAVAddress) throws(Fault) -> [Resource] {
    let root: XMLElement
    do throws(XMLElement.Failure) {
      root = try XMLElement.root(of: content)
    } catch {
      guard error == .documentType else { throw notWebDAV(address) }
      throw Fault(.noCalendars, "\(address.text): the server answers with XML that has a DTD, which is not read")
    }
    guard root.name == "DAV: multistatus" else {
      throw notWebDAV(address)
    }
    return root.all("DAV: response").compactMap { element in
      guard let href = element["DAV: href"]?.trimmedText, let target = address.resolving(href) else { return nil }
      // Some servers answer for what is not there in this way.
      if let status = element["DAV: status"]?.text, !status.contains(" 200") { return nil }
      let found = element.all("DAV: propstat").first { ($0["DAV: status"]?.text ?? "").contains(" 200") }
      return Resource(address: target, properties: found?["DAV: prop"])
    }
  }

  /// The properties of one resource; nil if there is none, or it knows nothing of WebDAV.
  func properties(_ address: DAVAddress, _ names: String) throws(Fault) -> Resource? {
    let body = """
      <?xml version="1.0" encoding="utf-8"?>
      <D:propfind xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop>\(names)</D:prop></D:propfind>
      """
    return try resources("PROPFIND", address, depth: 0, body)?.first
  }
}
