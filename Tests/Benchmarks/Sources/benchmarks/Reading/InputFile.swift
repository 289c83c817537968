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
  /// The last piece, whose memory is used again.
  private var piece: [UInt8] = []

  init(_ path: String) throws {
    descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw Failure("\(path) cannot be opened") }
  }

  deinit { close(descriptor) }

  /// The next piece; nil at the end.
  func next() -> [UInt8]? {
    if piece.count < Self.pieceLength { piece = [UInt8](repeating: 0, count: Self.pieceLength) }
    let count = piece.withUnsafeMutableBytes { Swift.max(0, read(descriptor, $0.baseAddress, $0.count)) }
    piece.removeLast(piece.count - count)
    return piece.isEmpty ? nil : piece
  }
}
