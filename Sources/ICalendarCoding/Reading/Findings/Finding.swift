// SPDX-License-Identifier: MIT

import Recurrence
import Support

/// Something that is wrong with a calendar file, or that some clients handle wrongly.
public struct Finding: Sendable, Hashable {
  /// The kind of finding.
  public let code: Code
  /// Whether it violates RFC 5545 or loses something, or only fails in some clients.
  public let severity: Severity
  /// The line of the file, from 1, or nil if the value did not come from a file.
  public private(set) var line: Int?
  /// The component that contains it, such as `VEVENT`, or nil if it is about the file.
  public let component: String?
  /// The property that it is about, or nil if it is about none.
  public let property: String?
  /// What is wrong, in one line without a final stop.
  public let message: String
  /// What to do about it, in one line without a final stop.
  public let advice: String
  /// The section of RFC 5545 (or `RFC 7986, 5.7`), or nil if no section applies.
  public let section: String?
  /// The clients that it breaks, as tested; empty if none are known or all are affected.
  public let clients: [String]
  /// The beginning of the line, unfolded; nil if it is about the whole file.
  public private(set) var text: String?
  /// What it is about, in UTF-8 offsets in `text`.
  public private(set) var place: Range<Int>?
  private let part: Part

  /// Creates a finding of a sort.
  ///
  /// - Parameter words: What takes the place of each `{}` in the advice.
  init(
    _ row: FindingRow, _ message: String, _ words: [String] = [], line: Int? = nil, component: String? = nil,
    property: String? = nil, at part: Part? = nil
  ) {
    code = row.code
    severity = row.severity
    self.line = line
    self.component = component
    self.property = property
    self.message = message
    advice = words.reduce(row.advice) { $0.replacing("{}", with: $1, maxReplacements: 1) }
    section =
      switch row.section {
      case .none: nil
      case .given(let section): section
      case .ofProperty: PropertyRow.of(property)?.section
      }
    let stopsHomeAssistant = row.stopsHomeAssistant(property, in: component)
    clients = row.clients + (stopsHomeAssistant ? [FindingRow.homeAssistant] : [])
    self.part = part ?? row.part
  }

  /// What is wrong and what to do about it, without the line.
  package var summary: String {
    var text = message
    if let section { text += section.hasPrefix("RFC") ? " (\(section))" : " (RFC 5545, section \(section))" }
    if !advice.isEmpty { text += "; \(advice)" }
    if !clients.isEmpty { text += "; breaks " + clients.joined(separator: ", ") }
    return text
  }
}

extension Finding: CustomStringConvertible {
  /// One line: `line 12: error: DTSTART … (RFC 5545, section 3.8.2.4); write …; breaks calcurse`.
  public var description: String { (line.map { "line \($0): " } ?? "") + "\(severity.rawValue): \(summary)" }
}

extension Finding {
  /// The part of its line that a finding is about.
  package enum Part: Sendable, Hashable {
    /// The value, if the line is that of the property, otherwise the line.
    case value
    /// A range of the value, in UTF-8 offsets.
    case valueRange(Range<Int>)
    /// The part of a rule with a name.
    case rulePart(String)
    case parameters
    case timeZone
    case line
    /// All from an offset on.
    case from(Int)
  }

  /// The most octets of a line that a finding has.
  private static let width = 10_000

  /// The same finding with its line.
  func quoting(_ line: Bytes) -> Finding {
    var finding = self
    let text = line.string(0..<Swift.min(line.count, Finding.width))
    finding.text = text
    finding.place = text.withBytes { ContentLine(parsing: $0).range(of: part, in: property) }
    return finding
  }

  /// The same finding about a line.
  func at(_ line: QuotedLine?) -> Finding {
    guard let line else { return self }
    var finding = line.text.withBytes(quoting)
    finding.line = line.number
    return finding
  }
}

/// A line that is remembered for a finding.
struct QuotedLine {
  let number: Int
  let text: String
}

extension QuotedLine {
  init(_ line: ContentLine) {
    self.init(number: line.number, text: line.bytes.string(0..<line.bytes.count))
  }
}

extension ContentLine {
  /// The place of what a finding about a property is about.
  fileprivate func range(of part: Finding.Part, in property: String?) -> Range<Int> {
    let whole = 0..<bytes.count
    if case .from(let start) = part { return min(start, bytes.count)..<bytes.count }
    if case .timeZone = part, !zoneRange.isEmpty { return zoneRange }
    guard isValid, nameText == property else { return whole }
    let value = isEmpty ? 0..<valueRange.lowerBound - 1 : valueRange
    switch part {
    case .parameters: return hasParameters ? parameterRange.dropFirst() : 0..<valueRange.lowerBound - 1
    case .valueRange(let range):
      let range = range.clamped(to: 0..<valueRange.count)
      return value.lowerBound + range.lowerBound..<value.lowerBound + range.upperBound
    case .rulePart(let name):
      let range = RecurrenceRule.place(ofPart: name, in: valueText)
      return range.map { value.lowerBound + $0.lowerBound - name.utf8.count - 1..<value.lowerBound + $0.upperBound }
        ?? value
    case .line: return whole
    case .value, .timeZone, .from: return value
    }
  }
}

extension Finding {
  /// How bad a finding is.
  public enum Severity: String, Sendable, Hashable {
    /// The file violates RFC 5545, or part of it could not be read.
    case error
    /// The file may be valid, but some clients handle it wrongly.
    case warning
  }
}

/// Why the value of a property could not be read: a finding without its line.
package struct PropertyError: Error {
  package let row: FindingRow
  package let message: String
  /// What takes the place of each `{}` in the row's advice.
  package let words: [String]
  package let part: Finding.Part?

  package init(_ row: FindingRow, _ message: String, _ words: String..., at part: Finding.Part? = nil) {
    self.row = row
    self.message = message
    self.words = words
    self.part = part
  }
}

extension Finding {
  /// Creates a finding about a component as a whole, or about one of its properties.
  init(_ failure: PropertyError, of name: String? = nil, in component: String, at line: Int) {
    self.init(
      failure.row, failure.message, failure.words, line: line, component: component, property: name, at: failure.part)
  }

  /// The finding about a duration or period that can be read although it is not in the grammar: with hours and seconds
  /// but no minutes, or with weeks behind a T.
  static func looseDuration(
    in text: some StringProtocol, of name: String, in component: String, at line: Int
  ) -> [Finding] {
    func has(_ letter: UInt8) -> Bool { text.utf8.contains { $0 & 0xDF == letter } }
    if has(UInt8(ascii: "W")), has(UInt8(ascii: "T")) {
      return [
        Finding(
          .weeksAsTime, "\(name) is \(quoted(String(text))), with weeks behind a T", line: line, component: component,
          property: name)
      ]
    }
    guard has(UInt8(ascii: "H")), has(UInt8(ascii: "S")), !has(UInt8(ascii: "M")) else { return [] }
    return [
      Finding(
        .noMinutes, "\(name) is \(quoted(String(text))), which has hours and seconds but no minutes", line: line,
        component: component, property: name)
    ]
  }
}
