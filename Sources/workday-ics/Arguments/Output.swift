// SPDX-License-Identifier: MIT

internal import CommandSupport
internal import Support

/// Where bytes go: standard output, or a file that is replaced in one step.
enum Output: ~Copyable {
  case standard
  /// A file, whose folder is locked until it is used up.
  case file(ReplacedFile)

  /// Standard output for nil or `-`, else a file, which need not exist.
  init(_ path: String?) throws(CommandError) {
    guard let path, path != "-" else {
      self = .standard
      return
    }
    do throws(FileError) {
      self = .file(try ReplacedFile.open(path))
    } catch {
      throw CommandError(error, option: "--output")
    }
  }

  /// What the file has; nil when there is none to compare with.
  var content: [UInt8]? {
    switch self {
    case .standard: nil
    case .file(let file): file.content
    }
  }

  /// Writes bytes, where they differ from what the file has, or throws and leaves the file as it was.
  ///
  /// - Returns: whether anything was written.
  @discardableResult
  consuming func write(_ bytes: some Sequence<UInt8>) throws(CommandError) -> Bool {
    switch consume self {
    case .standard:
      try StandardOutput.write(bytes)
      return true
    case .file(let file):
      do throws(FileError) {
        return try file.replace(with: Array(bytes))
      } catch {
        throw CommandError(error, option: "--output")
      }
    }
  }
}
