// SPDX-License-Identifier: MIT

internal import CivilCalendar

extension CalendarText {
  /// A component that stands directly in the calendar.
  struct Component {
    /// A content line.
    struct Line {
      /// Its bytes, line ends and folds included.
      let bytes: [UInt8]
      /// The name before the first `:` or `;`.
      let name: String

      init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
        let letters = self.bytes.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") }
        name = letters.count <= 40 ? String(decoding: letters, as: UTF8.self).uppercased() : ""
      }

      /// The text after the first `:`, without line ends.
      var value: String {
        let rest = bytes.drop { $0 != UInt8(ascii: ":") }.dropFirst()
        return String(decoding: rest.filter { $0 >= 0x20 }, as: UTF8.self)
      }
    }

    private static let stamps = ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE"]

    private let lines: [Line]

    init(_ lines: [Line]) {
      self.lines = lines
    }

    var bytes: [UInt8] { lines.flatMap(\.bytes) }

    /// The component without the stamps that say when it changed.
    var content: [UInt8] {
      zip(lines, isOwn).flatMap { line, isOwn in isOwn && Component.stamps.contains(line.name) ? [] : line.bytes }
    }

    /// What tells the component from others: its kind, UID and RECURRENCE-ID.
    var key: [String] {
      let names = ["BEGIN", "UID", "RECURRENCE-ID"]
      return zip(lines, isOwn).filter { names.contains($0.name) && $1 }.flatMap { [$0.0.name, $0.0.value] }
    }

    /// Whether it is of a kind that has stamps.
    var isStamped: Bool { ["VEVENT", "VTODO", "VJOURNAL"].contains(lines.first?.value ?? "") && uid != nil }

    private var uid: String? { own("UID") }

    /// Whether each line is of the component itself, not of one inside it, such as an alarm.
    private var isOwn: [Bool] {
      var depth = 0
      return lines.map { line in
        if line.name == "BEGIN" { depth += 1 }
        defer { if line.name == "END" { depth -= 1 } }
        return depth == 1
      }
    }

    private func own(_ name: String) -> String? {
      zip(lines, isOwn).first { $0.name == name && $1 }?.0.value
    }

    private var sequence: Int { min(max(0, own("SEQUENCE").flatMap { Int($0) } ?? 0), Int(Int32.max)) }

    private func moment(_ name: String) -> CivilDateTime? {
      guard let text = own(name), text.hasSuffix("Z") else { return nil }
      return try? CivilDateTime(rfc5545: String(text.dropLast()))
    }

    /// The component with stamps after those of another.
    func stamped(after before: Component) -> Component {
      let stamp = before.moment("DTSTAMP")
      let values = [
        "DTSTAMP": later(moment("DTSTAMP"), than: stamp),
        "LAST-MODIFIED": later(moment("LAST-MODIFIED"), than: before.moment("LAST-MODIFIED") ?? stamp),
        "SEQUENCE": "\(max(min(before.sequence + 1, Int(Int32.max)), sequence))",
      ]
      var missing = Component.stamps.filter { own($0) == nil }
      var result: [Line] = []
      for (line, isOwn) in zip(lines, isOwn) {
        if isOwn, let value = values[line.name] {
          result.append(Line("\(line.name):\(value)\r\n".utf8))
        } else {
          result.append(line)
        }
        guard line.name == "UID", isOwn else { continue }
        for name in missing { if let value = values[name] { result.append(Line("\(name):\(value)\r\n".utf8)) } }
        missing = []
      }
      return Component(result)
    }

    private func later(_ moment: CivilDateTime?, than before: CivilDateTime?) -> String {
      let next = before.flatMap { $0.adding(seconds: 1) ?? $0 }
      let candidates = [moment, next].compactMap(\.self)
      return (candidates.max { $0.wallSeconds < $1.wallSeconds } ?? CivilDateTime(.first)).rfc5545 + "Z"
    }
  }
}
