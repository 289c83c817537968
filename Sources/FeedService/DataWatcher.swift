// SPDX-License-Identifier: MIT

internal import HolidayData
internal import Logging
internal import ServiceLifecycle
internal import Support

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
      let (holidays, warnings) = try data.load()
      FeedData.log(warnings, logger)
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
