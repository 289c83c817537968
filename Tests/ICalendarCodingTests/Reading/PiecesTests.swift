// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import TestSupport
import Testing

/// A file that comes in pieces.
@Suite struct PiecesTests {
  /// A fault of the source, not of the text.
  private struct Broken: Error, Equatable {
    let piece: Int
  }

  /// The file in pieces of a length.
  private func pieces(of length: Int) throws -> [[UInt8]] {
    let bytes = try readBytes("Fixtures/ics/google.ics")
    return stride(from: 0, to: bytes.count, by: length).map { Array(bytes[$0..<min($0 + length, bytes.count)]) }
  }

  private func whole() throws -> ICalendarReader.Reading {
    try ICalendarReader().read(bytes: readBytes("Fixtures/ics/google.ics"))
  }

  @Test(arguments: [1, 7, 100, 65_536])
  func `pieces of any size are read as the whole`(length: Int) async throws {
    var rest = try pieces(of: length)[...]
    let reading = try ICalendarReader().read { rest.popFirst() }
    #expect(try reading == whole())
    let list = try pieces(of: length)
    let stream = AsyncStream { continuation in
      for piece in list { continuation.yield(piece) }
      continuation.finish()
    }
    #expect(try await ICalendarReader().read(pieces: stream) == whole())
  }

  @Test func `a task that is cancelled gets no part of a file`() async {
    let bytes = [UInt8]("BEGIN:VCALENDAR\r\n".utf8)
    let tasks = [
      Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await ICalendarReader().read(pieces: AsyncStream(unfolding: { Task.isCancelled ? nil : bytes }))
      },
      Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await ICalendarReader().read(AsyncStream(unfolding: { Task.isCancelled ? nil : bytes[0] }))
      },
    ]
    for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
  }

  @Test func `bytes are read as they arrive`() async throws {
    let bytes = try readBytes("Fixtures/ics/google.ics")
    let stream = AsyncStream { continuation in
      for byte in bytes { continuation.yield(byte) }
      continuation.finish()
    }
    #expect(try await ICalendarReader().read(stream) == whole())
    #expect(try ICalendarReader().read(bytes.lazy.map { $0 }) == whole())
  }

  @Test(arguments: 0..<3)
  func `an error of the source comes out as it is`(place: Int) async throws {
    let list = try pieces(of: 500)
    var number = 0
    #expect(throws: Broken(piece: place)) {
      try ICalendarReader().read { () throws(Broken) -> [UInt8]? in
        defer { number += 1 }
        guard number < place else { throw Broken(piece: number) }
        return list[number]
      }
    }
    let stream = AsyncThrowingStream<[UInt8], any Error> { continuation in
      for piece in list.prefix(place) { continuation.yield(piece) }
      continuation.finish(throwing: Broken(piece: place))
    }
    await #expect(throws: Broken(piece: place)) { try await ICalendarReader().read(pieces: stream) }
  }

  @Test func `a limit is an error of the reader, also when a source may fail`() throws {
    var limits = ReadingLimits()
    limits.entries = 1
    var rest = try pieces(of: 100)[...]
    let error = #expect(throws: Fault.self) {
      try ICalendarReader(limits: limits).read { () throws(Broken) -> [UInt8]? in rest.popFirst() }
    }
    #expect(error?.code == .limitExceeded)
  }
}
