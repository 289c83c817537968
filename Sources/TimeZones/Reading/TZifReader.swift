// SPDX-License-Identifier: MIT

public import CivilCalendar

/// Reads a TZif file from untrusted bytes.
///
/// - SeeAlso: [RFC 9636](https://www.rfc-editor.org/rfc/rfc9636)
struct TZifReader {
  /// The six counts of a header, in the order of the file.
  struct Header {
    let version: UInt8
    let isUTCCount: Int
    let isStandardCount: Int
    let leapCount: Int
    let timeCount: Int
    let typeCount: Int
    let characterCount: Int

    /// The number of bytes of the block that follows, with times of four or eight bytes.
    func blockSize(timeSize: Int) -> Int {
      timeCount * (timeSize + 1) + typeCount * 6 + characterCount + leapCount * (timeSize + 4) + isStandardCount
        + isUTCCount
    }
  }

  let bytes: [UInt8]
  let identifier: String
  var position = 0

  func failure(_ why: String) -> Fault {
    Fault(.corruptFile, "the TZif file of \"\(identifier)\" is corrupt: \(why) (RFC 9636)")
  }

  mutating func rules() throws(Fault) -> TimeZoneRules.Storage {
    let header = try header()
    guard header.version > 0 else { return try block(header, timeSize: 4, hasFooter: false) }
    let size = header.blockSize(timeSize: 4)
    guard size <= bytes.count - position else { throw failure("it ends within its first block") }
    position += size
    return try block(try self.header(), timeSize: 8, hasFooter: true)
  }

  private mutating func header() throws(Fault) -> Header {
    guard bytes.count - position >= 44 else { throw failure("it ends within a header") }
    guard bytes[position..<position + 4].elementsEqual("TZif".utf8) else {
      throw failure("it does not begin with TZif")
    }
    let version = bytes[position + 4]
    guard version == 0 || (UInt8(ascii: "2")...UInt8(ascii: "9")).contains(version) else {
      throw failure("it has no known version")
    }
    position += 20
    return Header(
      version: version, isUTCCount: count(), isStandardCount: count(), leapCount: count(), timeCount: count(),
      typeCount: count(), characterCount: count())
  }

  private mutating func block(_ header: Header, timeSize: Int, hasFooter: Bool) throws(Fault)
    -> TimeZoneRules.Storage
  {
    guard header.blockSize(timeSize: timeSize) <= bytes.count - position else {
      throw failure("it is shorter than its counts say")
    }
    guard (1...256).contains(header.typeCount), header.characterCount >= 1,
      header.isUTCCount == 0 || header.isUTCCount == header.typeCount,
      header.isStandardCount == 0 || header.isStandardCount == header.typeCount
    else { throw failure("its counts are out of range") }
    var times: [Int64] = []
    times.reserveCapacity(header.timeCount)
    for _ in 0..<header.timeCount { times.append(number(size: timeSize)) }
    guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }) else { throw failure("its times are out of order") }
    let indexes = bytes[position..<position + header.timeCount]
    guard indexes.allSatisfy({ $0 < header.typeCount }) else { throw failure("a time has no type") }
    position += header.timeCount
    let types = try types(header)
    try subtractLeapSeconds(of: header, timeSize: timeSize, from: &times)
    let indicators = bytes[position..<position + header.isStandardCount + header.isUTCCount]
    guard indicators.allSatisfy({ $0 <= 1 }) else { throw failure("an indicator is neither 0 nor 1") }
    position += indicators.count
    let changes = zip(times, indexes).map {
      TimeZoneRules.Change(at: Instant(secondsSince1970: $0), to: types[Int($1)])
    }
    return TimeZoneRules.Storage(
      identifier: identifier, initially: types[0], changes: changes, finally: hasFooter ? try footer() : nil)
  }

  private mutating func types(_ header: Header) throws(Fault) -> [LocalTimeType] {
    let characters = bytes[(position + header.typeCount * 6)...].prefix(header.characterCount)
    var types: [LocalTimeType] = []
    for _ in 0..<header.typeCount {
      let offset = Int(number(size: 4))
      let isDaylight = bytes[position]
      let place = Int(bytes[position + 1])
      position += 2
      guard isDaylight <= 1 else { throw failure("a daylight flag is neither 0 nor 1") }
      guard abs(offset) <= LocalTimeType.offsetLimit else { throw failure("an offset is beyond ±25:59:59") }
      guard place < characters.count, let end = characters.dropFirst(place).firstIndex(of: 0) else {
        throw failure("an abbreviation has no end")
      }
      let abbreviation = characters[characters.startIndex + place..<end]
      guard abbreviation.allSatisfy({ (0x20...0x7E).contains($0) }) else {
        throw failure("an abbreviation is not ASCII text")
      }
      types.append(
        LocalTimeType(unchecked: offset, isDaylight == 1, String(decoding: abbreviation, as: UTF8.self)))
    }
    position += header.characterCount
    return types
  }

  /// Subtracts from each time the leap seconds before it.
  private mutating func subtractLeapSeconds(of header: Header, timeSize: Int, from times: inout [Int64])
    throws(Fault)
  {
    guard header.leapCount > 0 else { return }
    var corrections: [(since: Int64, seconds: Int64)] = []
    for _ in 0..<header.leapCount {
      let since = number(size: timeSize)
      let seconds = number(size: 4)
      guard abs(seconds) < 10_000, corrections.last.map({ $0.since < since }) ?? true else {
        throw failure("its leap seconds are out of order or range")
      }
      corrections.append((since, seconds))
    }
    var next = 0
    var seconds: Int64 = 0
    for index in times.indices {
      while next < corrections.count, corrections[next].since <= times[index] {
        seconds = corrections[next].seconds
        next += 1
      }
      times[index] &-= seconds
    }
    guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw failure("its times are out of order without the leap seconds")
    }
  }

  private mutating func footer() throws(Fault) -> PosixTimeZone? {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\n") else { throw failure("it has no footer") }
    let rest = bytes[(position + 1)...]
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")), end - rest.startIndex <= 500 else {
      throw failure("its footer has no end")
    }
    guard end > rest.startIndex else { return nil }
    let text = String(decoding: rest[..<end], as: UTF8.self)
    do throws(Fault) {
      return try PosixTimeZone(parsing: text)
    } catch {
      throw error.causing(.corruptFile, "the TZif file of \"\(identifier)\" is corrupt: ")
    }
  }

  /// The next four bytes as a count; the caller has checked that they exist.
  private mutating func count() -> Int {
    Int(UInt32(truncatingIfNeeded: number(size: 4)))
  }

  /// The next four or eight bytes as a signed number; the caller has checked that they exist.
  private mutating func number(size: Int) -> Int64 {
    var value: UInt64 = 0
    for byte in bytes[position..<position + size] { value = value << 8 | UInt64(byte) }
    position += size
    return size == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
  }
}

extension TimeZoneRules {
  /// The maximum size of a TZif file, 1 MiB; real files have a few thousand bytes.
  package static let largestFile = 1 << 20

  /// Reads the bytes of a TZif file, versions 1 to 4.
  ///
  /// Times that count leap seconds (the `right/` files) are converted to times that do not.
  ///
  /// - Throws: `Fault` if the bytes violate RFC 9636: truncated, out of order, out of range, or too many.
  /// - SeeAlso: [RFC 9636, section 3](https://www.rfc-editor.org/rfc/rfc9636#section-3)
  public init(identifier: String, tzif bytes: [UInt8]) throws(Fault) {
    guard bytes.count <= TimeZoneRules.largestFile else {
      throw Fault(
        .corruptFile, "the TZif file of \"\(identifier)\" has more than \(TimeZoneRules.largestFile) bytes")
    }
    var reader = TZifReader(bytes: bytes, identifier: identifier)
    storage = try reader.rules()
  }
}
