// SPDX-License-Identifier: MIT

import Foundation
import NIOHTTP1
import TestSupport
import Testing
import TimeZones

@testable import FeedService

struct KeptZonesTests {
  @Test func `a zone whose file breaks goes on by the rules that were read, and the log can say so`() throws {
    let folder = try TemporaryFolder()
    let berlin = Array(try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Berlin")))
    for name in ["Europe/Berlin", "Europe/Paris"] { try folder.write(berlin, to: name) }
    let configuration = ServiceConfiguration(timeZones: TimeZoneDatabase(folders: [folder.path])) { 1_790_000_000 }
    let router = FeedRouter(configuration, holidays: .through2026)
    defer { router.stop() }
    func ask(_ zone: String, _ time: String) -> (status: Int, text: String) {
      let target = "/workdays.ics?year=2026&time=\(time)&time-zone=\(zone)"
      let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: target, headers: ["Host": "a"])
      let request = FeedRequest(head, peer: "192.0.2.1")
      let answer = Result { () throws -> Answer in
        switch router.outcome(of: request) {
        case .answer(let answer): return answer
        case .rendering(let rendering): return try Problem.of(rendering.work).answer(to: request)
        }
      }
      switch answer {
      case .success(let answer): return (answer.status, answer.text)
      case .failure(let error): return ((error as? Problem)?.status ?? 0, "\(error)")
      }
    }
    #expect(ask("Europe/Berlin", "09:00").text.contains("TZOFFSETTO:+0200"))
    #expect(configuration.zones.remarks.isEmpty)
    for name in ["Europe/Berlin", "Europe/Paris"] { try folder.write(Array("TZif2 no more".utf8), to: name) }
    let kept = ask("Europe/Berlin", "09:01")
    #expect(kept.status == 200 && kept.text.contains("TZOFFSETTO:+0200"))
    #expect(
      configuration.zones.remarks == [
        "the file of the time zone Europe/Berlin cannot be used any more; the rules that were read before stay in effect"
      ])
    // One that was never read has none.
    let broken = ask("Europe/Paris", "09:02")
    #expect(
      broken.status == 500
        && broken.text
          == "this server cannot read the rules of the time zone; use another one, or an offset such as +08:00"
    )
    try folder.write(berlin, to: "Europe/Berlin")
    #expect(ask("Europe/Berlin", "09:03").status == 200 && configuration.zones.remarks.isEmpty)
  }
}
