// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CivilCalendar
internal import Support
internal import WorkdayFeeds
internal import Workdays

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
    case let error as FeedError:
      self.init(error.spellingFields { "--" + $0 }.description, exitCode: Failure.code(of: error))
    case let error as HolidayDataError: self.init(error.description, exitCode: Failure.code(of: error))
    case let error as any PlacedError: self.init(error.description, exitCode: Failure.data)
    default: self.init(String(describing: error), exitCode: Failure.software)
    }
  }

  /// Options that are not allowed.
  static let usage: Int32 = 64
  /// Faulty data, or data that is not there yet.
  static let data: Int32 = 65
  /// A file that is missing or cannot be read.
  static let noInput: Int32 = 66
  /// A fault of the program.
  static let software: Int32 = 70
  /// An output that cannot be made.
  static let cannotCreate: Int32 = 73
  /// An output that cannot be written.
  static let inputOutput: Int32 = 74
  /// Something that may go well another time.
  static let temporary: Int32 = 75

  /// Does some work; a failure of it goes to standard error, and its exit code to the shell.
  static func reporting(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let error as ExitCode {
      throw error
    } catch {
      let failure = Failure(error)
      StandardError.write("Error: " + failure.message)
      throw ExitCode(failure.exitCode)
    }
  }

  /// Does some work on an option's value; a fault in it is one of usage and names the option.
  static func inOption<Value>(_ option: String, _ work: () throws -> Value) throws(Failure) -> Value {
    do {
      return try work()
    } catch {
      throw Failure(option + ": " + String(describing: error), exitCode: usage)
    }
  }

  static func code(of error: FileError) -> Int32 {
    switch error.kind {
    case .missing, .wrongKind, .unreadable, .tooLarge: noInput
    case .cannotCreate: cannotCreate
    case .cannotWrite: inputOutput
    case .busy: temporary
    }
  }

  private static func code(of error: FeedError) -> Int32 {
    switch error.code {
    case .unpublishedYear, .faultyDescription: data
    case .missingTimeZoneData: noInput
    case .disagreement: software
    case .cannotCreate: cannotCreate
    case .cannotWrite: inputOutput
    case .busy: temporary
    default: usage
    }
  }

  private static func code(of error: HolidayDataError) -> Int32 {
    switch error.code {
    case .missingFile, .unreadableFile: noInput
    default: data
    }
  }
}
