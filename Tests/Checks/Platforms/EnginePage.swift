// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
import Support

/// A block of memory that the page reads: the number of items, and from byte 8 on the items.
private func block<Item>(_ items: [Item]) -> UnsafeMutableRawPointer {
  let block = reserve(Int32(8 + items.count * MemoryLayout<Item>.stride))
  block.storeBytes(of: Int32(items.count), as: Int32.self)
  items.withUnsafeBytes { (block + 8).copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(block), byteCount: $0.count) }
  return block
}

/// What the page asks about: in three lines, of which none may be missing, a language's tag, a start and a rule.
private struct Question {
  let texts: RuleTexts
  let set: RecurrenceSet
  let findings: [RecurrenceRule.Finding]
  /// Whether the rule does not have the start.
  let startIsExtra: Bool

  init(_ bytes: UnsafePointer<UInt8>, _ count: Int32) throws(Fault) {
    let text = String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
    let lines = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false).map { String($0) }
    texts = Language(rawValue: lines[0]).flatMap { RuleTexts($0) } ?? .english
    let start = try RecurrenceSet.Start(parsing: lines[1])
    let (rule, findings) = try RecurrenceRule.reading(rfc5545: lines[2])
    set = try RecurrenceSet(start: start, rules: [rule])
    let own = try RecurrenceSet(start: start, rules: [rule], includesStart: false)
    startIsExtra = !own.contains(start)
    self.findings = findings + set.findings
  }
}

/// Memory for a question.
@_cdecl("reserve")
public func reserve(_ size: Int32) -> UnsafeMutableRawPointer { .allocate(byteCount: Int(size), alignment: 8) }

/// Takes back a question's or an answer's memory.
@_cdecl("release")
public func release(_ block: UnsafeMutableRawPointer) { block.deallocate() }

/// A question's words and findings, or its error, as JSON.
@_cdecl("describe")
public func describe(_ bytes: UnsafePointer<UInt8>, _ count: Int32) -> UnsafeMutableRawPointer {
  let answer: String
  do throws(Fault) {
    let question = try Question(bytes, count)
    let findings = question.findings.map { JSON.string($0.description) }
    answer = JSON.object([
      ("words", JSON.string(question.set.described(in: question.texts))), ("findings", JSON.list(findings)),
      ("startIsExtra", question.startIsExtra ? "true" : "false"),
    ])
  } catch {
    answer = JSON.object([("error", JSON.string(error.description))])
  }
  return block(Array(answer.utf8))
}

/// A question's first dates, as milliseconds of wall time since 1970; none if it has an error.
@_cdecl("dates")
public func dates(_ bytes: UnsafePointer<UInt8>, _ count: Int32, _ limit: Int32) -> UnsafeMutableRawPointer {
  guard let question = try? Question(bytes, count) else { return block([Double]()) }
  return block(question.set.prefix(Int(limit)).map { Double($0.wallTime.wallSeconds) * 1000 })
}
