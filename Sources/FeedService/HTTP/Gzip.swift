// SPDX-License-Identifier: MIT

internal import CZlib

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
