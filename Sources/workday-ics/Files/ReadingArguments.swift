// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import FeedArguments
import Platform
import Support

/// The option that says in which encoding calendar files are, which commands declare.
enum EncodingOption {
  static let help = ArgumentHelp(
    "Read the file in this encoding, such as gbk or big5, as iconv names it. (default: UTF-8, or UTF-16 if it "
      + "begins so)", valueName: "name")

  /// Opens a file, standard input for `-`, in an encoding.
  static func open(_ path: String, _ encoding: String?) throws -> InputFile {
    do throws(Fault) {
      return try InputFile(path, encoding: encoding)
    } catch {
      guard error.code == .unknownEncoding else { throw error }
      throw CommandError("--encoding: \(oneLine(error.message))", .usage)
    }
  }
}

/// The options that say how the events of files are read.
struct EventReadingArguments: ParsableArguments {
  @Option(help: EncodingOption.help) var encoding: String?

  @Option(
    "Whose rules a time zone has that the file defines and the system knows: file or system. (default: file, with a "
      + "warning where they differ)", value: "source")
  var zones: String?

  /// Whether the system's rules count.
  func prefersSystem() throws -> Bool {
    try readOption(zones, "--zones", among: [("file", false), ("system", true)]) ?? false
  }
}

/// Which encoding lines that are not UTF-8 are probably in.
struct EncodingGuess {
  /// The name for users and for iconv, and the lead bytes of its common characters.
  private static let encodings: [(name: String, option: String, common: ClosedRange<UInt8>, lowest: UInt8)] = [
    // The first level of GB 2312 has trail bytes from A1 on; that of Big5 from 40 on.
    ("GBK", "gbk", 0xB0...0xD7, 0xA1), ("Big5", "big5", 0xA4...0xC6, 0x40), ("GB18030", "gb18030", 0xB0...0xD7, 0xA1),
    ("Shift_JIS", "shift_jis", 0x88...0x97, 0x40),
  ]

  private let option: String
  /// What is known, in one line without a final stop.
  let text: String

  /// Looks at the lines of a file that are not UTF-8; nil if they are in no encoding that is looked for.
  init?(of lines: [[UInt8]]) {
    guard !lines.isEmpty else { return nil }
    var best: (score: Double, place: Int, count: Int)?
    for (place, encoding) in Self.encodings.enumerated() {
      let count = lines.count { line in
        let decoded = try? TextConverter(from: encoding.option).converted(line, isLast: true)
        return decoded.map {
          !$0.isEmpty && !String(decoding: $0, as: UTF8.self).unicodeScalars.contains(where: Self.isOdd)
        } ?? false
      }
      let score = Double(count) + Self.share(of: encoding.common, encoding.lowest, in: lines)
      if count > 0, score > best?.score ?? 0 { best = (score, place, count) }
    }
    guard let best, best.count * 10 >= lines.count * 9 else { return nil }
    option = Self.encodings[best.place].option
    text =
      "looks like \(Self.encodings[best.place].name): \(best.count) of \(lines.count) lines that are not UTF-8 "
      + "decode; --encoding \(option) reads it so"
  }

  /// Whether a character is in no text: of a private use, or a control character.
  private static func isOdd(_ scalar: Unicode.Scalar) -> Bool {
    (0xE000...0xF8FF).contains(scalar.value) || (0x80...0x9F).contains(scalar.value)
  }

  /// The share of the characters of two bytes that are common ones, from 0 to 1.
  private static func share(of leads: ClosedRange<UInt8>, _ lowest: UInt8, in lines: [[UInt8]]) -> Double {
    var (all, common) = (0, 0)
    for line in lines {
      var rest = line[...]
      while let lead = rest.popFirst() {
        guard lead >= 0x80, let trail = rest.popFirst() else { continue }
        all += 1
        if leads.contains(lead), trail >= lowest { common += 1 }
      }
    }
    return all == 0 ? 0 : Double(common) / Double(all)
  }
}
