// SPDX-License-Identifier: MIT

internal import Crypto
internal import NIOCore
internal import NIOHTTP1
internal import Support

/// A rendered resource, plain and compressed, with its validators.
final class Representation: Sendable {
  /// A resource in one content coding.
  struct Variant: Sendable {
    /// The strong entity tag: a hash of the plain bytes, with a suffix if these are compressed.
    let tag: String
    /// The bytes.
    let body: ByteBuffer
    /// The header fields of a response with the bytes.
    let headers: HTTPHeaders
    /// The header fields of a 304 response.
    let validators: HTTPHeaders
  }

  /// The plain bytes.
  let plain: Variant
  /// The bytes compressed with gzip.
  let compressed: Variant
  /// The time of the last change in seconds since 1970, or nil if it is unknown.
  let lastModified: Int64?
  /// The status code of a response with the bytes.
  let status: Int
  /// The approximate memory use in bytes.
  let size: Int

  /// The size in bytes below which nothing is won by compressing.
  private static let leastPacked = 100

  /// Creates a representation in all codings.
  ///
  /// - Parameters:
  ///   - bytes: the plain bytes.
  ///   - type: the media type.
  ///   - lastModified: the time of the last change in seconds since 1970.
  ///   - cacheControl: the value of Cache-Control.
  ///   - vary: the request fields that the bytes depend on.
  ///   - isShared: whether scripts of other sites may read it.
  ///   - headers: additional fields of responses with the bytes.
  ///   - status: the status code; if it is not 200, conditions are ignored.
  init(
    _ bytes: [UInt8], type: String, lastModified: Int64?, cacheControl: String, vary: String = "Accept-Encoding",
    isShared: Bool = true, headers: [(String, String)] = [], status: Int = 200
  ) {
    let hash = SHA256.hash(data: bytes).prefix(16).map { hexadecimal(UInt32($0), digits: 2) }.joined()
    func variant(_ bytes: [UInt8], _ encoding: String?) -> Variant {
      let tag = "\"" + hash + (encoding.map { "-" + $0 } ?? "") + "\""
      var validators = HTTPHeaders([("ETag", tag), ("Cache-Control", cacheControl), ("Vary", vary)])
      if isShared {
        validators.add(name: "Access-Control-Allow-Origin", value: "*")
        validators.add(name: "Access-Control-Expose-Headers", value: "ETag")
      }
      if let lastModified { validators.add(name: "Last-Modified", value: HTTPDate.text(lastModified)) }
      var fields = validators
      fields.add(name: "Content-Type", value: type)
      fields.add(name: "Content-Length", value: "\(bytes.count)")
      if let encoding { fields.add(name: "Content-Encoding", value: encoding) }
      fields.add(name: "X-Content-Type-Options", value: "nosniff")
      fields.add(contentsOf: headers)
      return Variant(tag: tag, body: ByteBuffer(bytes: bytes), headers: fields, validators: validators)
    }
    let packed = bytes.count < Representation.leastPacked ? nil : Gzip.compress(bytes)
    plain = variant(bytes, nil)
    compressed = packed.map { variant($0, "gzip") } ?? plain
    self.lastModified = lastModified
    self.status = status
    size = bytes.count + (packed?.count ?? 0) + 2048
  }

  /// Creates the representation of a calendar.
  ///
  /// - Parameter isPrivate: whether only those who know its secret address may have it.
  convenience init(calendar bytes: [UInt8], named name: String, lastModified: Int64?, isPrivate: Bool = false) {
    self.init(
      bytes, type: "text/calendar; charset=utf-8", lastModified: lastModified,
      cacheControl: isPrivate ? "private, max-age=3600" : FeedRouter.feedLifetime, isShared: !isPrivate,
      headers: [("Content-Disposition", "inline; filename=\"\(name)\"")]
        + (isPrivate ? [("X-Robots-Tag", "noindex")] : []))
  }

  /// The response to a request, depending on its accepted codings and its conditions.
  ///
  /// - Throws: `Problem` if a condition is not met.
  func answer(to request: FeedRequest) throws(Problem) -> Answer {
    let variant = Negotiation.accepts("gzip", request.list("Accept-Encoding")) ? compressed : plain
    let verdict =
      status == 200 ? Preconditions.verdict(request, tag: variant.tag, lastModified: lastModified) : .send
    switch verdict {
    case .send: return Answer(status: status, headers: variant.headers, body: variant.body)
    case .notModified: return Answer(status: 304, headers: variant.validators)
    case .failed: throw Problem(412, "the current version does not match If-Match or If-Unmodified-Since")
    }
  }
}
