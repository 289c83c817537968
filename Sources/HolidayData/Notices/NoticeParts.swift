// SPDX-License-Identifier: MIT

import CivilCalendar
import Support

/// The title, the introduction, the clauses and the date of a notice in a plain text.
struct NoticeParts {
  /// What a notice is about, as its title says.
  enum Form {
    case wholeYear(Int)
    case adjustment(Int, name: String)
    case prolongation(Int, name: String)
    case addition(name: String)
  }

  let title: String
  let form: Form
  let introduction: Substring
  /// From behind the introduction to the signature.
  let body: Substring
  /// The date under the signature.
  let date: CivilDate

  /// The year of the holidays, which the title of a further one does not have.
  var year: Int {
    switch form {
    case .wholeYear(let year), .adjustment(let year, _), .prolongation(let year, _): year
    case .addition: date.year
    }
  }

  init(_ text: String) throws(Fault) {
    let starts = ["通知如下。", "特作如下调休："].flatMap { text.ranges(of: $0) }.sorted { $0.lowerBound < $1.lowerBound }
    guard let start = starts.first else {
      throw Fault(.malformedText, "this is not a notice on days off: no sentence says that they follow (通知如下)")
    }
    guard starts.count == 1 else { throw Fault(.malformedText, "the text has \(starts.count) notices; give it one") }
    let head = text[..<start.lowerBound]
    guard
      let opening = ["国务院办公厅关于", "国务院关于"].compactMap({ head.ranges(of: $0).last }).max(by: {
        $0.lowerBound < $1.lowerBound
      }),
      let closing = head[opening.upperBound...].firstRange(of: "的通知")
    else { throw Fault(.malformedText, "the notice has no title (国务院办公厅关于…的通知)") }
    title = String(head[opening.lowerBound..<closing.upperBound])
    form = try Self.form(head[opening.upperBound..<closing.lowerBound])
    introduction = text[closing.upperBound..<start.upperBound]
    let rest = text[start.upperBound...]
    guard let signature = Self.signature(in: rest) else {
      throw Fault(.malformedText, "the notice has no signature with its date (国务院办公厅, and a date below it)")
    }
    body = rest[..<signature.start]
    date = signature.date
  }

  private static func form(_ subject: Substring) throws(Fault) -> Form {
    if let year = year(subject, after: ""), subject.dropFirst(5) == "部分节假日安排" { return .wholeYear(year) }
    if let year = year(subject, after: "调整"), subject.hasSuffix("假期安排") {
      return .adjustment(year, name: String(subject.dropFirst(7).dropLast(4)))
    }
    if let year = year(subject, after: "延长"), subject.hasSuffix("假期") {
      return .prolongation(year, name: String(subject.dropFirst(7).dropLast(2)))
    }
    if subject.hasSuffix("调休放假") {
      let name = subject.dropLast(4)
      return .addition(name: String(name.hasPrefix("中国人民") ? name.dropFirst(4) : name))
    }
    throw Fault(.malformedText, "the title \(quoted(String(subject))) is not that of a notice on days off")
  }

  private static func year(_ subject: Substring, after word: String) -> Int? {
    let rest = subject.dropFirst(word.count)
    guard subject.hasPrefix(word), rest.dropFirst(4).hasPrefix("年") else { return nil }
    return Int(rest.prefix(4))
  }

  /// The name of the office with a date behind it.
  private static func signature(in text: Substring) -> (start: Substring.Index, date: CivilDate)? {
    for place in text.ranges(of: "国务院") {
      var cursor = NoticeCursor(text[place.upperBound...], year: 0)
      _ = cursor.take("办公厅")
      guard let year = cursor.number(), cursor.take("年"), let month = cursor.number(), cursor.take("月"),
        let day = cursor.number(), cursor.take("日"), let date = try? CivilDate(year: year, month: month, day: day)
      else { continue }
      return (place.lowerBound, date)
    }
    return nil
  }
}
