// SPDX-License-Identifier: MIT

import Foundation

extension Program {
  /// Runs a program whose standard streams are a terminal, and returns what it shows there; lines end in a line feed.
  ///
  /// - Parameter output: a descriptor for its standard output, otherwise the terminal.
  public static func runOnTerminal(
    _ program: String, _ arguments: [String], environment: [String: String] = [:], output: Int32? = nil
  ) throws -> (status: Int32, text: String) {
    var (terminal, end): (Int32, Int32) = (-1, -1)
    guard openpty(&terminal, &end, nil, nil, nil) == 0 else {
      throw DoesNotStart(program: "a terminal", number: errno)
    }
    defer { close(terminal) }
    _ = fcntl(terminal, F_SETFD, FD_CLOEXEC)
    _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    let process = try Program(
      program, arguments, environment: environment, input: end, output: output ?? end, errors: end)
    close(end)
    // Reading fails once the program, the last one that has the other end open, is gone.
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while case let count = read(terminal, &piece, piece.count), count > 0 || errno == EINTR {
      if count > 0 { bytes += piece[..<count] }
    }
    return (process.wait(), String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n"))
  }
}
