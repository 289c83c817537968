// SPDX-License-Identifier: MIT

import CZlib
import Crypto
import NIOCore
import NIOHTTP1
import Support

/// A rendered resource, plain and compressed, with its validators.
final class Representation: Sendable {
  struct Variant: Sendable {
    /// The strong entity tag: a hash of the plain bytes, with a suffix if these are compressed.
    let tag: String
    let body: ByteBuffer
    let headers: HTTPHeaders
    let validators: HTTPHeaders
  }

  let plain: Variant
  let compressed: Variant
  /// The time of the last change in seconds since 1970, or nil if it is unknown.
  let lastModified: Int64?
  let status: Int
  let size: Int

  /// The size in bytes below which nothing is won by compressing.
  private static let leastPacked = 100

  /// Creates a representation in all codings.
  ///
  /// - Parameters:
  ///   - isShared: whether scripts of other sites may read it.
  ///   - headers: additional fields of responses with the bytes.
  ///   - status: the status code; if it is not 200, conditions are ignored.
  init(
    _ bytes: [UInt8], type: String, lastModified: Int64?, cacheControl: String, vary: String = "Accept-Encoding",
    isShared: Bool = true, headers: [(String, String)] = [], status: Int = 200
  ) {
    let hash = SHA256.hash(data: bytes).prefix(16).map { hexadecimal($0, digits: 2) }.joined()
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
  /// - Parameter isShared: whether scripts of other sites may read it.
  convenience init(calendar bytes: [UInt8], named name: String, lastModified: Int64?, isShared: Bool = true) {
    self.init(
      bytes, type: "text/calendar; charset=utf-8", lastModified: lastModified, cacheControl: FeedRouter.feedLifetime,
      isShared: isShared, headers: [("Content-Disposition", "inline; filename=\"\(name)\"")])
  }

  /// The response to a request for what is private.
  func privateAnswer(to request: FeedRequest) throws(Problem) -> Answer {
    var answer = try answer(to: request)
    answer.headers.replaceOrAdd(name: "Cache-Control", value: "private, max-age=3600")
    if answer.status != 304 { answer.headers.add(name: "X-Robots-Tag", value: "noindex") }
    return answer
  }

  /// The response to a request, depending on its accepted codings and its conditions.
  func answer(to request: FeedRequest) throws(Problem) -> Answer {
    let variant = Negotiation.accepts("gzip", request.members(of: "Accept-Encoding")) ? compressed : plain
    if status == 200, try request.hasCurrent(tag: variant.tag, lastModified: lastModified) {
      return Answer(status: 304, headers: variant.validators)
    }
    return Answer(status: status, headers: variant.headers, body: variant.body)
  }
}

/// Writes the gzip format with zlib.
///
/// The bytes may differ between versions of zlib, so the entity tag of a compressed answer is that of the plain one with
/// a suffix.
/// - SeeAlso: [RFC 1952](https://www.rfc-editor.org/rfc/rfc1952)
enum Gzip {
  /// Compresses bytes; nil if there is not enough memory.
  static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    // 16 more than the size of the window, 15, asks for the format of gzip.
    let size = Int32(MemoryLayout<z_stream>.size)
    guard
      deflateInit2_(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    var input = bytes
    return input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      let bound = Int(deflateBound(&stream, UInt(input.count)))
      return [UInt8](unsafeUninitializedCapacity: bound) { output, count in
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(bound)
        deflate(&stream, Z_FINISH)
        count = bound - Int(stream.avail_out)
      }
    }
  }
}
