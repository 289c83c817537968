// SPDX-License-Identifier: MIT

internal import Logging
internal import ServiceLifecycle
internal import Workdays

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

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
    guard let folder = data.folder, let stream = opendir(folder) else { return 0 }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".json") { names.append(name) }
    }
    closedir(stream)
    var hasher = Hasher()
    for name in names.sorted() {
      hasher.combine(name)
      let descriptor = open(folder + "/" + name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 16) { buffer in
        var total = 0
        while total <= HolidayFiles.sizeLimit {
          let count = read(descriptor, buffer.baseAddress, buffer.count)
          guard count > 0 else { break }
          hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
          total += count
        }
      }
    }
    return hasher.finalize()
  }
}
