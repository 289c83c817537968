// SPDX-License-Identifier: MIT

import NIOCore
import NIOHTTP1
import Support

struct Answer: Sendable {
  var status: Int
  /// With Content-Length if the status has a body, without Date and Connection.
  var headers: HTTPHeaders
  /// Never sent to HEAD.
  var body: ByteBuffer?

  /// Whether it was known without a rendering, for the metrics.
  var isFromCache = false

  /// Text that is never cached.
  static func plain(_ text: String, status: Int = 200, type: String = "text/plain; charset=utf-8") -> Answer {
    let body = ByteBuffer(string: text)
    let headers = HTTPHeaders([
      ("Content-Type", type), ("Content-Length", "\(body.readableBytes)"),
      ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
    ])
    return Answer(status: status, headers: headers, body: body)
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
}

/// An error response in the problem format.
///
/// - SeeAlso: [RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)
struct Problem: Error, Sendable, CustomStringConvertible {
  let status: Int
  /// What is wrong and what is allowed, in one sentence without a full stop.
  let detail: String
  /// The invalid query parameter, or nil.
  let parameter: String?
  /// Beside those of all problems.
  let headers: [(String, String)]

  init(_ status: Int, _ detail: String, parameter: String? = nil, headers: [(String, String)] = []) {
    self.status = status
    self.detail = detail
    self.parameter = parameter
    self.headers = headers
  }

  var description: String { detail }

  /// The response in the problem format.
  var answer: Answer {
    let reason = HTTPResponseStatus(statusCode: status).reasonPhrase
    var text = "{\"type\":\"about:blank\",\"title\":\(JSON.string(reason)),\"status\":\(status)"
    text += ",\"detail\":\(JSON.string(detail))"
    if let parameter { text += ",\"parameter\":\(JSON.string(parameter))" }
    return answer(text + "}\n", type: "application/problem+json")
  }

  /// The response in some format.
  func answer(_ text: String, type: String) -> Answer {
    var answer = Answer.plain(text, status: status, type: type)
    answer.headers.add(contentsOf: [("Access-Control-Allow-Origin", "*")] + headers)
    return answer
  }
}
