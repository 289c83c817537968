// SPDX-License-Identifier: MIT

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

  /// Writes the whole text, or throws and leaves a file that was there as it was.
  func write(_ text: String) throws(Failure) {
    // A closed pipe is an error like others, not the end of the process without a word.
    signal(SIGPIPE, SIG_IGN)
    guard let path else {
      try Output.write(text, to: STDOUT_FILENO, named: "standard output")
      return
    }
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw Failure("--output: \(path) is a folder; name a file", exitCode: Failure.cannotCreate)
    }
    guard !exists || status.st_mode & S_IFMT == S_IFREG else {
      try writeInPlace(text, path)
      return
    }
    try replace(exists ? Output.target(of: path) : path, with: text, mode: exists ? status.st_mode & 0o7777 : nil)
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

  /// Writes a temporary file in the same folder, brings it to the disk, and puts it in the place of the file.
  private func replace(_ path: String, with text: String, mode: mode_t?) throws(Failure) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    guard !name.isEmpty else {
      throw Failure("--output: \"\(path)\" names no file", exitCode: Failure.cannotCreate)
    }
    let temporary = "\(folder).\(name.prefix(100)).\(getpid()).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw Output.fault("--output: \(path) cannot be made", Failure.cannotCreate)
    }
    do throws(Failure) {
      do throws(Failure) {
        if let mode { fchmod(descriptor, mode) }
        try Output.write(text, to: descriptor, named: "--output: " + path)
        guard fsync(descriptor) == 0 else {
          throw Output.fault("--output: \(path) cannot be written", Failure.inputOutput)
        }
      } catch {
        close(descriptor)
        throw error
      }
      guard close(descriptor) == 0 else {
        throw Output.fault("--output: \(path) cannot be written", Failure.inputOutput)
      }
      guard rename(temporary, path) == 0 else {
        throw Output.fault("--output: \(path) cannot be replaced", Failure.cannotCreate)
      }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// The file that a path leads to, through symbolic links.
  private static func target(of path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
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
