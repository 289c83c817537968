// SPDX-License-Identifier: MIT

internal import NIOCore
internal import NIOHTTP1

/// The bytes of a resource, plain and compressed, with what names their version.
final class Representation: Sendable {
  /// The bytes in one encoding.
  struct Variant: Sendable {
    /// The strong entity tag, made of the bytes.
    let tag: String
    /// The bytes.
    let body: ByteBuffer
    /// The header fields of an answer with the bytes.
    let headers: HTTPHeaders
    /// The header fields of an answer that says that nothing changed.
    let validators: HTTPHeaders
  }

  /// The bytes as they are.
  let plain: Variant
  /// The bytes compressed by gzip.
  let compressed: Variant
  /// The moment of the last change, in seconds since 1970, or nil where it is not known.
  let lastModified: Int64?
  /// The status code of an answer with the bytes.
  let status: Int
  /// The memory taken, about.
  let size: Int

  /// Makes the encodings of some bytes.
  ///
  /// - Parameters:
  ///   - bytes: the bytes.
  ///   - type: the media type.
  ///   - lastModified: the moment of the last change, in seconds since 1970.
  ///   - cacheControl: how long the bytes may be kept.
  ///   - vary: the fields of a request that the bytes depend on.
  ///   - headers: further fields, in answers with the bytes only.
  ///   - status: the status code; where it is not 200, conditions do not count.
  init(
    _ bytes: [UInt8], type: String, lastModified: Int64?, cacheControl: String, vary: String = "Accept-Encoding",
    headers: [(String, String)] = [], status: Int = 200
  ) {
    func variant(_ bytes: [UInt8], _ encoding: String?) -> Variant {
      let tag = "\"" + SHA256.hexadecimal(bytes).prefix(32) + "\""
      var validators = HTTPHeaders([("ETag", tag), ("Cache-Control", cacheControl), ("Vary", vary)])
      if let lastModified { validators.add(name: "Last-Modified", value: HTTPDate.text(lastModified)) }
      var fields = validators
      fields.add(name: "Content-Type", value: type)
      fields.add(name: "Content-Length", value: "\(bytes.count)")
      if let encoding { fields.add(name: "Content-Encoding", value: encoding) }
      fields.add(name: "X-Content-Type-Options", value: "nosniff")
      for (name, value) in headers { fields.add(name: name, value: value) }
      return Variant(tag: tag, body: ByteBuffer(bytes: bytes), headers: fields, validators: validators)
    }
    let packed = Gzip.compress(bytes)
    plain = variant(bytes, nil)
    compressed = variant(packed, "gzip")
    self.lastModified = lastModified
    self.status = status
    size = bytes.count + packed.count + 2048
  }

  /// The answer to a GET or HEAD, with what the request says of encodings and of the version it has.
  ///
  /// - SeeAlso: [RFC 9110, section 13.2.2](https://www.rfc-editor.org/rfc/rfc9110#section-13.2.2)
  func answer(to request: FeedRequest, now: Int64) -> Answer {
    let variant = Negotiation.accepts("gzip", request.list("Accept-Encoding")) ? compressed : plain
    guard status == 200 else {
      return Answer(status: status, headers: variant.headers, body: request.method == "HEAD" ? nil : variant.body)
    }
    switch Preconditions.verdict(request, tag: variant.tag, lastModified: lastModified, now: now) {
    case .send:
      return Answer(status: 200, headers: variant.headers, body: request.method == "HEAD" ? nil : variant.body)
    case .notModified: return Answer(status: 304, headers: variant.validators, body: nil)
    case .failed:
      return Problem(412, "the version asked for by If-Match or If-Unmodified-Since is not the present one")
        .answer(withBody: request.method != "HEAD")
    }
  }
}
