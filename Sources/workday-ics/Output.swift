// SPDX-License-Identifier: MIT

internal import Support

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Where a text goes: standard output, a device or pipe, or a file that is replaced in one step.
enum Output: ~Copyable {
  /// Standard output for nil, else a device or a pipe.
  case stream(String?)
  /// A file, whose folder is locked until it is used up.
  case file(ReplacedFile)

  /// Standard output for nil or `-`, else a file, which need not exist.
  init(_ path: String?) throws(Failure) {
    guard let path, path != "-" else {
      self = .stream(nil)
      return
    }
    guard !ReplacedFile.isStream(path) else {
      self = .stream(path)
      return
    }
    do throws(FileError) {
      self = .file(try ReplacedFile.open(path))
    } catch {
      throw Output.failure(error)
    }
  }

  /// What the file has; nil when there is none to compare with.
  var content: [UInt8]? {
    switch self {
    case .stream: nil
    case .file(let file): file.content
    }
  }

  /// Writes bytes, where they differ from what the file has, or throws and leaves the file as it was.
  ///
  /// - Returns: whether anything was written.
  @discardableResult
  consuming func write(_ bytes: [UInt8]) throws(Failure) -> Bool {
    // A closed pipe is an error like others, not the end of the process without a word.
    signal(SIGPIPE, SIG_IGN)
    switch consume self {
    case .file(let file):
      do throws(FileError) {
        return try file.replace(with: bytes)
      } catch {
        throw Output.failure(error)
      }
    case .stream(nil):
      try Output.write(bytes, to: STDOUT_FILENO, named: "standard output")
    case .stream(.some(let path)):
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Output.fault("--output: \(path) cannot be opened", Failure.cannotCreate) }
      defer { close(descriptor) }
      try Output.write(bytes, to: descriptor, named: "--output: " + path)
    }
    return true
  }

  /// Writes a text.
  consuming func write(_ text: String) throws(Failure) {
    try write(Array(text.utf8))
  }

  private static func failure(_ error: FileError) -> Failure {
    Failure("--output: \(error)", exitCode: Failure.code(of: error))
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32, named name: String) throws(Failure) {
    var rest = bytes[...]
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
