// SPDX-License-Identifier: MIT

internal import Support

/// The check of a zone's name that comes before any path is made of it.
enum TimeZoneName {
  /// The most bytes a name may have; the longest of the tz database has 32.
  static let longest = 100

  /// Throws unless the name consists of letters, digits, `_`, `+`, `-` in parts that single slashes divide.
  static func check(_ name: String) throws(TimeZoneError) {
    let bytes = Array(name.utf8.prefix(longest + 1))
    func fault(_ why: String, at place: Range<Int>) -> TimeZoneError {
      TimeZoneError(
        .invalidName, "\(quoted(name, limit: 60)) is not the name of a time zone: \(why)", in: name, at: place)
    }
    guard !bytes.isEmpty else { throw fault("it is empty", at: 0..<0) }
    guard bytes.count <= longest else { throw fault("it has more than \(longest) bytes", at: longest..<longest + 1) }
    var previous = UInt8(ascii: "/")
    for (index, byte) in bytes.enumerated() {
      let isAllowed =
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"):
          true
        case UInt8(ascii: "-"), UInt8(ascii: "/"): previous != UInt8(ascii: "/")
        default: false
        }
      guard isAllowed else {
        throw fault("it has parts of letters, digits, _, + and -, divided by single slashes", at: index..<index + 1)
      }
      previous = byte
    }
    guard previous != UInt8(ascii: "/") else {
      throw fault("it may not end with a slash", at: bytes.count - 1..<bytes.count)
    }
  }
}
