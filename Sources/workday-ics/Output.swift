// SPDX-License-Identifier: MIT

internal import WorkdayFeeds

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Where the calendar goes: standard output, or a file that is replaced in one step.
struct Output {
  private let path: String?

  /// Standard output for nil or `-`, else a file.
  init(_ path: String?) {
    self.path = path == "-" ? nil : path
  }

  /// Writes the whole text, or throws and leaves a file that was there as it was; one that has the text is not touched.
  func write(_ text: String) throws(Failure) {
    do {
      _ = try update { _ in text }
    } catch {
      throw Failure(error)
    }
  }

  /// Makes a text and writes it, where it differs from what the file has.
  ///
  /// - Parameter make: gives the text; it is handed the file's content, or nil when there is no file to compare with.
  /// - Returns: whether anything was written.
  func update(_ make: (_ old: [UInt8]?) throws -> String) throws -> Bool {
    // A closed pipe is an error like others, not the end of the process without a word.
    signal(SIGPIPE, SIG_IGN)
    guard let path else {
      try Output.write(try make(nil), to: STDOUT_FILENO, named: "standard output")
      return true
    }
    do {
      let file = try ReplacedFile(path)
      guard !file.isStream else {
        try writeInPlace(try make(nil), path)
        return true
      }
      return try file.update { old in Array(try make(old).utf8) }
    } catch let error as FeedError where [.cannotCreate, .cannotWrite, .busy].contains(error.code) {
      throw error.inField("output")
    }
  }

  /// Writes to a device or a pipe, which cannot be replaced.
  private func writeInPlace(_ text: String, _ path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Output.fault("--output: \(path) cannot be opened", Failure.cannotCreate)
    }
    defer { close(descriptor) }
    try Output.write(text, to: descriptor, named: "--output: " + path)
  }

  private static func write(_ text: String, to descriptor: Int32, named name: String) throws(Failure) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writeBytes(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw fault("\(name) cannot be written", Failure.inputOutput) }
      rest = rest.dropFirst(count)
    }
  }

  private static func fault(_ message: String, _ code: Int32) -> Failure {
    let number = errno
    return Failure(message + ": " + String(cString: strerror(number)), exitCode: code)
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
