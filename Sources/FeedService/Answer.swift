// SPDX-License-Identifier: MIT

internal import NIOCore
internal import NIOHTTP1

/// What a request is answered with.
struct Answer: Sendable {
  /// The status code.
  var status: Int
  /// The header fields, with Content-Length where the status has a body, without Date and Connection.
  var headers: HTTPHeaders
  /// The body, nil where there is none to send.
  var body: ByteBuffer?

  /// The number of bytes of the body.
  var bodySize: Int { body?.readableBytes ?? 0 }
}
