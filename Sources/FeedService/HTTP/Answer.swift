// SPDX-License-Identifier: MIT

internal import NIOCore
internal import NIOHTTP1
internal import Support

/// A response.
struct Answer: Sendable {
  /// The status code.
  var status: Int
  /// The header fields, with Content-Length if the status has a body, without Date and Connection.
  var headers: HTTPHeaders
  /// The body, or nil if none is sent.
  var body: ByteBuffer?

  /// Whether it was known without a rendering, for the metrics.
  var isFromCache = false

  /// The size of the body in bytes.
  var bodySize: Int { body?.readableBytes ?? 0 }

  /// Text that is never cached.
  static func plain(_ text: String, type: String = "text/plain; charset=utf-8") -> Answer {
    let body = ByteBuffer(string: text)
    let headers = HTTPHeaders([
      ("Content-Type", type), ("Content-Length", "\(body.readableBytes)"),
      ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
    ])
    return Answer(status: 200, headers: headers, body: body)
  }

  /// The answer to OPTIONS.
  ///
  /// - Parameter isShared: whether scripts of other sites may ask, with conditions.
  static func options(isShared: Bool) -> Answer {
    let shared = [
      ("Access-Control-Allow-Origin", "*"), ("Access-Control-Allow-Methods", "GET, HEAD"),
      ("Access-Control-Allow-Headers", "If-None-Match, If-Modified-Since"), ("Access-Control-Max-Age", "86400"),
    ]
    return Answer(status: 204, headers: HTTPHeaders([("Allow", "GET, HEAD, OPTIONS")] + (isShared ? shared : [])))
  }

  /// The answer to HEAD, or to GET.
  func without(bodyIf isHead: Bool) -> Answer {
    isHead ? Answer(status: status, headers: headers, body: nil) : self
  }
}

/// An error response in the problem format.
///
/// - SeeAlso: [RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)
struct Problem: Error, Sendable, CustomStringConvertible {
  /// The status code, 400 to 599.
  let status: Int
  /// What is wrong and what is allowed, in one sentence without a full stop.
  let detail: String
  /// The invalid query parameter, or nil.
  var parameter: String?
  /// Additional header fields.
  var headers: [(String, String)] = []

  init(_ status: Int, _ detail: String, parameter: String? = nil, headers: [(String, String)] = []) {
    self.status = status
    self.detail = detail
    self.parameter = parameter
    self.headers = headers
  }

  var description: String { detail }

  /// The response in the problem format; without a body for HEAD.
  func answer(withBody: Bool = true) -> Answer {
    let reason = HTTPResponseStatus(statusCode: status).reasonPhrase
    var text = "{\"type\":\"about:blank\",\"title\":\(JSON.string(reason)),\"status\":\(status)"
    text += ",\"detail\":\(JSON.string(detail))"
    if let parameter { text += ",\"parameter\":\(JSON.string(parameter))" }
    return answer(text + "}\n", type: "application/problem+json", withBody: withBody)
  }

  /// The response in some format.
  func answer(_ text: String, type: String, withBody: Bool) -> Answer {
    let body = ByteBuffer(string: text)
    var fields = HTTPHeaders([
      ("Content-Type", type), ("Content-Length", "\(body.readableBytes)"),
      ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"), ("Access-Control-Allow-Origin", "*"),
    ])
    for (name, value) in headers { fields.add(name: name, value: value) }
    return Answer(status: status, headers: fields, body: withBody ? body : nil)
  }
}
