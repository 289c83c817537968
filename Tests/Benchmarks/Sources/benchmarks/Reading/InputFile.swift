// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A file, read in pieces.
final class InputFile {
  private static let pieceLength = 1 << 16
  private let descriptor: Int32

  init(_ path: String) throws {
    descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw Failure("\(path) cannot be opened") }
  }

  deinit { close(descriptor) }

  /// The next piece; nil at the end.
  func next() -> [UInt8]? {
    let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceLength) { buffer, count in
      count = Swift.max(0, read(descriptor, buffer.baseAddress, Self.pieceLength))
    }
    return piece.isEmpty ? nil : piece
  }
}
