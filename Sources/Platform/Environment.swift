// SPDX-License-Identifier: MIT

package import CivilCalendar

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The version of the project, as in CHANGELOG.md.
package let programVersion = "0.1.0"

/// The system clock, which commands read for the libraries.
package enum SystemClock {
  /// The current time, in whole seconds since 1970.
  @Sendable package static func now() -> Int64 {
    if let now = Surroundings.current?.now { return now }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec)
  }
}

/// The environment, the clock and the standard streams of a command that a test runs without a process of its own.
package struct Surroundings: Sendable {
  /// Those of the task; nil for the process's.
  @TaskLocal package static var current: Surroundings?

  /// The environment; nil for that of the process.
  fileprivate let variables: [String: String]?
  /// The time in seconds since 1970; nil for that of the system.
  fileprivate let now: Int64?
  fileprivate let write: @Sendable (StandardStream, [UInt8]) -> Void

  package init(
    variables: [String: String], now: Int64? = nil, write: @escaping @Sendable (StandardStream, [UInt8]) -> Void
  ) {
    self.variables = variables
    self.now = now
    self.write = write
  }

  /// Creates surroundings with the environment of the current ones, and streams of their own.
  package init(write: @escaping @Sendable (StandardStream, [UInt8]) -> Void) {
    (variables, now) = (Surroundings.current?.variables, Surroundings.current?.now)
    self.write = write
  }
}

/// The environment of the process.
package enum Environment {
  /// The value of an environment variable; nil if it is not set.
  package static func variable(_ name: String) -> String? {
    if let variables = Surroundings.current?.variables { return variables[name] }
    return getenv(name).map { String(cString: $0) }
  }

  /// The values of those of the named variables that are set.
  package static func variables(_ names: String...) -> [String: String] {
    names.reduce(into: [:]) { $0[$1] = variable($1) }
  }

  /// The user's home folder, an absolute path; nil if there is none.
  package static var home: String? {
    if let home = variable("HOME"), home.hasPrefix("/") { return home }
    guard let entry = getpwuid(getuid()), let home = entry.pointee.pw_dir, home.pointee != 0 else { return nil }
    return String(cString: home)
  }

  /// Raises the limit of open files as far as the system allows, up to a maximum.
  ///
  /// - Returns: The limit that holds now; nil if it is unknown.
  package static func raiseOpenFileLimit(to most: Int) -> Int? {
    #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return nil }
    let before = limit.rlim_cur
    limit.rlim_cur = min(limit.rlim_max, rlim_t(most))
    return Int(min(setrlimit(resource, &limit) == 0 ? limit.rlim_cur : before, rlim_t(most)))
  }
}

/// The signals that a server listens to.
package enum Signals {
  package static let terminate = SIGTERM
  package static let interrupt = SIGINT
  package static let hangUp = SIGHUP

  /// Makes the system do nothing on a signal that a dispatch source handles; only Darwin needs that.
  package static func leaveToDispatch(_ number: Int32) {
    #if canImport(Darwin)
    signal(number, SIG_IGN)
    #endif
  }
}

/// A standard stream of the process.
package enum StandardStream: Int32, Sendable {
  case output = 1
  case error

  private var name: String {
    switch self {
    case .output: "standard output"
    case .error: "standard error"
    }
  }

  /// Writes all bytes.
  ///
  /// If the reader of standard output has gone, the process ends in silence by SIGPIPE, as other programs in a pipe do.
  ///
  /// - Throws: `Fault` when the stream is closed or cannot be written.
  package func write(_ bytes: [UInt8]) throws(Fault) {
    if let surroundings = Surroundings.current { return surroundings.write(self, bytes) }
    guard !OpenFile.write(bytes, to: rawValue) else { return }
    let number = errno
    if number == EPIPE, self == .output {
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    }
    errno = number
    throw .system(.cannotWrite, "\(name) cannot be written")
  }

  /// Whether the stream is a terminal.
  package var isTerminal: Bool { Surroundings.current == nil && isatty(rawValue) == 1 }

  /// The width of the terminal in cells; nil if the stream is not a terminal.
  package var columns: Int? {
    var size = winsize()
    guard isTerminal, ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
