// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing
import TimeZones

@Suite struct TZifTests {
  private let types: [(offset: Int32, isDaylight: Bool, abbreviation: String)] = [
    (-17_762, false, "LMT"), (-18_000, false, "EST"), (-14_400, true, "EDT"),
  ]

  private func read(_ file: TZifFile) throws -> TimeZoneRules {
    try TimeZoneRules(identifier: "Test", tzif: file.bytes)
  }

  private func message(_ bytes: [UInt8]) -> String? {
    do {
      _ = try TimeZoneRules(identifier: "Test", tzif: bytes)
      return nil
    } catch {
      return error.code == .corruptFile ? error.message : "\(error.code)"
    }
  }

  @Test(arguments: [UInt8(0), UInt8(ascii: "2"), UInt8(ascii: "3"), UInt8(ascii: "4")])
  func `versions 1 to 4 are read`(version: UInt8) throws {
    let rules = try read(TZifFile(version: version, times: [-1000, 1000, 2000], indexes: [1, 2, 1], types: types))
    #expect(
      [-1001, -1000, 999, 1000, 1999, 2000, 5_000_000_000].map { rules.offset(at: $0) } == [
        -17_762, -18_000, -18_000, -14_400, -14_400, -18_000, -18_000,
      ])
    #expect(rules.abbreviation(at: -2000) == "LMT")
    #expect(rules.isDaylight(at: 1500))
  }

  @Test func `the footer applies after the last time, or always if there are no times`() throws {
    let footer = "EST5EDT,M3.2.0,M11.1.0"
    let late = try read(TZifFile(times: [0, 1000], indexes: [1, 2], types: types, footer: footer))
    #expect(late.offset(at: 999) == -18_000)
    #expect(late.abbreviation(at: 1000) == "EST")
    #expect(late.abbreviation(at: try seconds("1970-07-01T00:00:00")) == "EDT")
    let always = try read(TZifFile(types: types, footer: footer))
    #expect(always.abbreviation(at: try seconds("1800-07-01T00:00:00")) == "EDT")
    #expect(always.abbreviation(at: try seconds("1800-01-01T00:00:00")) == "EST")
    let constant = try read(TZifFile(times: [0], indexes: [1], types: types, footer: "<+03>-3"))
    #expect(constant.abbreviation(at: 0) == "+03")
    #expect(constant.abbreviation(at: -1) == "LMT")
  }

  @Test func `times that count leap seconds are turned into times that do not`() throws {
    let file = TZifFile(
      times: [100, 1000, 2002], indexes: [1, 2, 1], types: types, leaps: [(500, 1), (1500, 2)])
    #expect(try read(file).transitions(in: 0..<5000).map(\.second) == [100, 999, 2000])
  }

  @Test func `a change of the clocks at the very leap second counts it`() throws {
    let file = TZifFile(times: [500, 1500], indexes: [1, 2], types: types, leaps: [(500, 1), (1500, 2)])
    #expect(try read(file).transitions(in: 0..<5000).map(\.second) == [499, 1498])
  }

  @Test func `times before the year 1 and repeated types are not transitions`() throws {
    let file = TZifFile(times: [-(1 << 59), 0, 500, 1 << 59], indexes: [1, 1, 2, 1], types: types)
    let rules = try read(file)
    #expect(rules.transitions(in: .distantPast ..< .distantFuture).map(\.second) == [500])
    #expect(rules.abbreviation(at: .distantPast) == "EST")
  }

  @Test func `a broken file is refused with what is wrong`() {
    let good = TZifFile(times: [0, 1000], indexes: [1, 2], types: types, footer: "EST5EDT,M3.2.0,M11.1.0")
    #expect(message(good.bytes) == nil)
    func broken(_ change: (inout TZifFile) -> Void) -> String? {
      var file = good
      change(&file)
      return message(file.bytes)
    }
    let prefix = "the TZif file of \"Test\" is corrupt: "
    let suffix = " (RFC 9636)"
    #expect(message([]) == prefix + "it ends within a header" + suffix)
    #expect(message(Array("TZiF".utf8) + good.bytes.dropFirst(4)) == prefix + "it does not begin with TZif" + suffix)
    #expect(message(good.bytes.dropLast()) == prefix + "its footer has no end" + suffix)
    #expect(broken { $0.version = UInt8(ascii: "1") } == prefix + "it has no known version" + suffix)
    #expect(broken { $0.times = [1000, 0] } == prefix + "its times are out of order" + suffix)
    #expect(broken { $0.times = [0, 0] } == prefix + "its times are out of order" + suffix)
    #expect(broken { $0.indexes = [1, 3] } == prefix + "a time has no type" + suffix)
    #expect(broken { $0.types[1].offset = 93_600 } == prefix + "an offset is beyond ±25:59:59" + suffix)
    #expect(broken { $0.types[1].offset = .min } == prefix + "an offset is beyond ±25:59:59" + suffix)
    #expect(broken { $0.types[1].abbreviation = "E\n" } == prefix + "an abbreviation is not ASCII text" + suffix)
    #expect(broken { $0.types = [] } == prefix + "its counts are out of range" + suffix)
    #expect(broken { $0.leaps = [(5, 1), (4, 2)] } == prefix + "its leap seconds are out of order or range" + suffix)
    #expect(broken { $0.footer = "EST5EDT" }?.hasPrefix(prefix) == true)
    var huge = good.bytes
    for index in 20..<44 { huge[index] = 0xFF }
    #expect(message(huge) == prefix + "it ends within its first block" + suffix)
    #expect(message([UInt8](repeating: 0, count: (1 << 20) + 1))?.contains("more than 1048576 bytes") == true)
    for count in good.bytes.indices { #expect(message(Array(good.bytes.prefix(count))) != nil, "cut at \(count)") }
  }

  @Test func `thousands of damaged files are refused or read, and never crash`() {
    var sources = [TZifFile(times: [0, 1000], indexes: [1, 2], types: types, footer: "EST5EDT,M3.2.0,M11.1.0").bytes]
    for name in ["America/New_York", "Asia/Gaza", "Africa/Casablanca", "right/Europe/London"] {
      let bytes = SystemZones.bytes(of: name)
      if !bytes.isEmpty { sources.append(bytes) }
    }
    var random = SeededGenerator(seed: 20_260_101)
    var read = 0
    for _ in 0..<6000 {
      var bytes = sources[Int.random(in: 0..<sources.count, using: &random)]
      for _ in 0..<Int.random(in: 1...6, using: &random) { damage(&bytes, using: &random) }
      guard let rules = try? TimeZoneRules(identifier: "Test", tzif: bytes) else { continue }
      read += 1
      var cursor = WallClockCursor(rules)
      for _ in 0..<20 {
        let moment = Int64.random(in: .min ... .max, using: &random) >> Int64.random(in: 0...40, using: &random)
        #expect(abs(rules.offset(at: moment)) < 93_600)
        #expect(cursor.instant(ofWallSeconds: moment) == rules.instant(ofWallSeconds: moment))
        _ = rules.resolve(wallSeconds: moment)
        _ = rules.abbreviation(at: moment)
      }
      if read.isMultiple(of: 20) { _ = rules.transitions(in: year(2000)..<year(2040)) }
    }
    #expect(read > 100, "the damage is so great that nothing is tested")
  }

  private func damage(_ bytes: inout [UInt8], using random: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
    case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...20, using: &random)))
    case 3: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
    case 4: bytes[Int.random(in: 0..<min(44, bytes.count), using: &random)] = UInt8.random(in: 0...255, using: &random)
    case 5:
      let last = bytes.count - 1
      bytes[max(0, last - Int.random(in: 0...30, using: &random))] = UInt8.random(in: 32...126, using: &random)
    default: bytes.removeLast(min(bytes.count, Int.random(in: 1...40, using: &random)))
    }
  }
}
