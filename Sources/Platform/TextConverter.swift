// SPDX-License-Identifier: MIT

package import CivilCalendar

#if canImport(Musl)
import Musl
#elseif canImport(Glibc)
import Glibc
#endif

extension Fault.Code {
  /// An encoding of text that the system cannot convert.
  package static let unknownEncoding = Fault.Code("unknownEncoding", .request)
}

/// Converts text in another encoding to UTF-8 piece by piece, with the iconv of the C library.
package final class TextConverter {
  #if canImport(Musl) || canImport(Glibc)
  private let name: String
  private let descriptor: iconv_t
  /// The bytes of a character that the last piece began.
  private var rest: [UInt8] = []
  /// The number of lines that have ended.
  private var lines = 0

  /// Creates a converter.
  ///
  /// - Throws: `Fault` if the C library does not know the encoding.
  package init(from name: String) throws(Fault) {
    // A descriptor with all bits set is the error.
    guard let descriptor = iconv_open("UTF-8", name), Int(bitPattern: descriptor) != -1 else {
      throw Fault(.unknownEncoding, "the system has no encoding \"\(name)\"; iconv -l lists those that it has")
    }
    self.name = name
    self.descriptor = descriptor
  }

  deinit { iconv_close(descriptor) }

  /// A piece of the text in UTF-8.
  ///
  /// - Parameter isLast: Whether no other follows.
  /// - Throws: `Fault` if it has bytes that are no character of the encoding.
  package func converted(_ piece: [UInt8], isLast: Bool) throws(Fault) -> [UInt8] {
    var input = rest + piece
    var output: [UInt8] = []
    var failure = E2BIG
    while failure == E2BIG {
      var used = 0
      output += [UInt8](unsafeUninitializedCapacity: 3 * input.count + 16) { buffer, count in
        (failure, used, count) = convert(&input, to: buffer)
      }
      input.removeFirst(used)
    }
    guard failure == 0 || failure == EINVAL && !isLast else {
      let line = 1 + lines + output.count { $0 == 0x0A }
      throw Fault(.malformedText, "line \(line) has bytes that are no character of \(name)", line: line)
    }
    lines += output.count { $0 == 0x0A }
    rest = input
    return output
  }

  /// Converts as much as fits; the error number, or 0, and the numbers of bytes that were used and written.
  private func convert(
    _ input: inout [UInt8], to buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> (failure: Int32, used: Int, written: Int) {
    input.withUnsafeMutableBytes { bytes in
      // iconv does not change its input, although its type says so.
      var source = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      var target = UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: CChar.self)
      var (left, room) = (bytes.count, buffer.count)
      let result = iconv(descriptor, &source, &left, &target, &room)
      return (result == -1 ? errno : 0, bytes.count - left, buffer.count - room)
    }
  }
  #else
  /// Creates no converter.
  ///
  /// - Throws: `Fault`, since builds for this system have none.
  package init(from name: String) throws(Fault) {
    throw Fault(.unknownEncoding, "this build converts no text; convert the file with iconv -f \(name) -t UTF-8 first")
  }

  /// A piece of the text, which no caller has.
  package func converted(_ piece: [UInt8], isLast: Bool) throws(Fault) -> [UInt8] { piece }
  #endif
}
