// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// The clock of the system, which commands read and hand on.
package enum SystemClock {
  /// The moment it is, in whole seconds since 1970.
  @Sendable package static func now() -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec)
  }
}

/// What the process was started with.
package enum Environment {
  /// A variable; nil when there is none.
  package static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Those of some variables that there are.
  package static func variables(_ names: String...) -> [String: String] {
    names.reduce(into: [:]) { $0[$1] = variable($1) }
  }

  /// The user's home, an absolute path; nil when there is none.
  package static var home: String? {
    if let home = variable("HOME"), home.hasPrefix("/") { return home }
    guard let entry = getpwuid(getuid()), let home = entry.pointee.pw_dir, home.pointee != 0 else { return nil }
    return String(cString: home)
  }

  /// Raises the limit of open files as far as it may be, but not above a number.
  ///
  /// - Returns: the limit; nil when it is not known.
  package static func raiseOpenFileLimit(to most: Int) -> Int? {
    #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return nil }
    limit.rlim_cur = min(limit.rlim_max, rlim_t(most))
    setrlimit(resource, &limit)
    return Int(limit.rlim_cur)
  }
}

/// A stream that the process was started with.
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
  /// - Throws: `FileError` when the stream is closed or cannot be written.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    try Files.write(bytes, to: rawValue, named: name)
  }

  /// Whether it is a terminal.
  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// The cells of a terminal's line; nil for what is no terminal.
  package var columns: Int? {
    var size = winsize()
    guard ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
