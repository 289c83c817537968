// SPDX-License-Identifier: MIT

public import Foundation

/// A program that runs as a separate process.
///
/// It uses `posix_spawn` and `waitpid`: `Foundation.Process` checks for the end of a program only every few hundredths
/// of a second, which is most of the running time of a short one.
public final class Program: @unchecked Sendable {
  /// Why a program did not start.
  public struct DoesNotStart: Error {
    /// Its path or name.
    public let program: String
    /// The system's error number.
    public let number: Int32
  }

  /// The result of a program.
  public struct Result: Sendable {
    /// The exit code, or 128 plus the number of the signal that ended it.
    public let status: Int32
    /// Its standard output.
    public let output: Data
    /// Its standard error.
    public let errors: String

    /// Creates a result.
    public init(status: Int32, output: Data, errors: String) {
      self.status = status
      self.output = output
      self.errors = errors
    }

    /// Standard output as text.
    public var text: String { String(decoding: output, as: UTF8.self) }
    /// The first line on standard error.
    public var firstError: String { String(errors.prefix { $0 != "\n" }) }
  }

  /// The process identifier.
  public let processIdentifier: pid_t
  private let lock = NSLock()
  private var ending: Int32?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its path, or a name without a slash, which is looked up in `PATH`.
  ///   - arguments: its arguments, without its name.
  ///   - environment: variables in addition to those of the tests.
  ///   - input: a descriptor for its standard input, which is empty by default.
  ///   - output: a descriptor for its standard output, which is discarded by default.
  ///   - errors: a descriptor for its standard error, which is discarded by default.
  public init(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], input: Int32? = nil,
    output: Int32? = nil, errors: Int32? = nil
  ) throws {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_CLOEXEC_DEFAULT | POSIX_SPAWN_SETSIGMASK))
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    #endif
    // The threads of tests have blocked signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (standard, given) in [input, output, errors].enumerated() {
      if let given {
        posix_spawn_file_actions_adddup2(&actions, given, Int32(standard))
      } else {
        posix_spawn_file_actions_addopen(&actions, Int32(standard), "/dev/null", O_RDWR, 0)
      }
    }
    #if !canImport(Darwin)
    // A program that outlives a test would keep the connections open that servers of the tests have accepted.
    for descriptor in 3..<Int32(1024) { posix_spawn_file_actions_addclose(&actions, descriptor) }
    #endif
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0)=\($1)" }
    var argumentList = ([program] + arguments).map { strdup($0) } + [nil]
    var variableList = variables.map { strdup($0) } + [nil]
    defer { for text in argumentList + variableList { free(text) } }
    var identifier = pid_t()
    let number = posix_spawnp(&identifier, program, &actions, &attributes, &argumentList, &variableList)
    guard number == 0 else { throw DoesNotStart(program: program, number: number) }
    processIdentifier = identifier
  }

  /// Waits for the program's end, and returns its exit code, or 128 plus the number of the signal that ended it.
  @discardableResult
  public func wait() -> Int32 {
    // Reaped only under the lock, so that no signal is sent to another process with the same number.
    var information = siginfo_t()
    while waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return take(0) ?? -1
  }

  /// Whether the program has not ended yet.
  public var isRunning: Bool { take(WNOHANG) == nil }

  private func take(_ options: Int32) -> Int32? {
    lock.withLock {
      if let ending { return ending }
      var status: Int32 = 0
      guard waitpid(processIdentifier, &status, options) == processIdentifier else { return nil }
      let signal = status & 0x7F
      ending = signal == 0 ? status >> 8 & 0xFF : 128 + signal
      return ending
    }
  }

  /// Sends a signal, unless the program has ended.
  public func send(_ signal: Int32) {
    lock.withLock { if ending == nil { kill(processIdentifier, signal) } }
  }

  /// Runs a program to its end; one that takes ten minutes is killed.
  public static func run(
    _ program: String, _ arguments: [String], input: Data = Data(), environment: [String: String] = [:]
  ) throws -> Result {
    // Files instead of pipes, which could fill up and block.
    let files = try (0..<3).map { _ in try namelessFile() }
    defer { for file in files { close(file) } }
    if !input.isEmpty {
      try FileHandle(fileDescriptor: files[0]).write(contentsOf: input)
      lseek(files[0], 0, SEEK_SET)
    }
    let process = try Program(
      program, arguments, environment: environment, input: files[0], output: files[1], errors: files[2])
    let hanging = DispatchWorkItem { process.send(SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 600, execute: hanging)
    let status = process.wait()
    hanging.cancel()
    let written = try files.dropFirst().map { file in
      lseek(file, 0, SEEK_SET)
      return try FileHandle(fileDescriptor: file).readToEnd() ?? Data()
    }
    return Result(status: status, output: written[0], errors: String(decoding: written[1], as: UTF8.self))
  }

  /// The two ends of a pipe; a program inherits neither unless it is passed explicitly.
  public static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    #if canImport(Darwin)
    let result = Darwin.pipe(&ends)
    #else
    // A pair of sockets, since a pipe could be inherited in the moment before it is marked.
    let result = socketpair(
      AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends)
    #endif
    guard result == 0 else { throw DoesNotStart(program: "pipe", number: errno) }
    return (ends[0], ends[1])
  }

  /// A file that is removed when it is closed.
  private static func namelessFile() throws -> Int32 {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw DoesNotStart(program: path, number: errno) }
    unlink(path)
    return file
  }
}

extension Program {
  /// The folder of the built commands, which also contains the tests.
  public static let folder: String = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    return (bundle ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent().path
  }()

  /// Whether a program is installed.
  public static func isInstalled(_ name: String) -> Bool {
    (try? run("/bin/sh", ["-c", "command -v \(name)"]))?.status == 0
  }

  /// A Python with the given modules: from `ORACLE_PYTHON`, from the environment that the checks create, or another
  /// one.
  public static func python(importing modules: String, or other: String? = nil) -> String? {
    [ProcessInfo.processInfo.environment["ORACLE_PYTHON"], packageFolder + "/.build/oracles/venv/bin/python", other]
      .compactMap(\.self).first { (try? run($0, ["-c", "import \(modules)"]))?.status == 0 }
  }
}
