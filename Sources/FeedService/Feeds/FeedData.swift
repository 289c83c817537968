// SPDX-License-Identifier: MIT

internal import Logging
internal import ServiceLifecycle
internal import Support
public import Workdays

/// Where a server's statutory calendar comes from.
public struct FeedData: Sendable {
  /// The folder that is watched, or nil where nothing is.
  public let folder: String?
  /// Reads the calendar; an error keeps what was read before.
  public let load: @Sendable () throws -> HolidayCalendar

  /// Names a source.
  ///
  /// - Parameters:
  ///   - folder: a folder of files `2027.json`; when one of them changes, the calendar is read again. It need not exist.
  ///   - load: reads the calendar, and throws where it is faulty.
  public init(folder: String? = nil, load: @escaping @Sendable () throws -> HolidayCalendar) {
    self.folder = folder
    self.load = load
  }
}

/// Looks once a second whether the data changed, and has the server answer from it when it is whole.
struct DataWatcher: Service {
  let router: FeedRouter
  let data: FeedData
  let logger: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var seen = fingerprint()
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(1))
        let current = fingerprint()
        guard current != seen else { continue }
        seen = current
        reload()
      }
    }
  }

  private func reload() {
    do {
      let holidays = try data.load()
      guard holidays != router.snapshot.holidays else { return }
      router.replace(holidays)
      logger.info("data replaced", metadata: ["newest": "\(router.snapshot.publishedDate)"])
    } catch {
      let message = String(describing: error).split(separator: "\n").first.map(String.init) ?? ""
      logger.error("faulty data, the old is kept", metadata: ["reason": "\(message)"])
    }
  }

  /// What tells one state of the folder from another: a hash of its files' names and bytes.
  ///
  /// Bytes rather than times, which a file copied with its time or put back in the same second would not change.
  private func fingerprint() -> Int {
    guard let folder = data.folder, let names = try? Files.names(inFolder: folder, endingIn: ".json") else { return 0 }
    var hasher = Hasher()
    for name in names {
      hasher.combine(name)
      hasher.combine(try? Files.content(of: folder + "/" + name, limit: HolidayFiles.sizeLimit, isPlain: true))
    }
    return hasher.finalize()
  }
}
