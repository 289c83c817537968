// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import WorkdayFeeds
internal import Workdays

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Why the command stops, with the exit code that `sysexits.h` has for it.
struct Failure: Error {
  let message: String
  let exitCode: Int32

  init(_ message: String, exitCode: Int32) {
    self.message = message
    self.exitCode = exitCode
  }

  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as HolidayDataError:
      self.init(error.description, exitCode: Failure.code(of: error))
    case let error as FeedError: self.init(error.description, exitCode: Failure.code(of: error))
    case let error as any PlacedError: self.init(error.description, exitCode: Failure.data)
    default: self.init(String(describing: error), exitCode: Failure.unavailable)
    }
  }

  /// Options that are not allowed.
  static let usage: Int32 = 64
  /// Faulty data.
  static let data: Int32 = 65
  /// A file that is missing or cannot be read.
  static let noInput: Int32 = 66
  /// Something that is needed is not to be had, such as an address to listen at.
  static let unavailable: Int32 = 69
  /// A file or folder that cannot be made.
  static let cannotCreate: Int32 = 73
  /// A file that cannot be written.
  static let inputOutput: Int32 = 74
  /// Something that may go well another time.
  static let temporary: Int32 = 75

  private static func code(of error: HolidayDataError) -> Int32 {
    switch error.code {
    case .missingFile, .unreadableFile: noInput
    default: data
    }
  }

  private static func code(of error: FeedError) -> Int32 {
    switch error.code {
    case .cannotCreate: cannotCreate
    case .cannotWrite: inputOutput
    case .busy: temporary
    default: data
    }
  }
}

/// Messages for people.
enum StandardError {
  /// Writes lines; when that fails there is nobody to tell.
  static func write(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    _ = bytes.withUnsafeBytes { writeBytes(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

private func writeBytes(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, start, count)
}
