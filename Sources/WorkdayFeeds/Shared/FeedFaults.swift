// SPDX-License-Identifier: MIT

public import CivilCalendar
import Support

/// Why a feed could not be described, built or checked.
extension Fault.Code {
  /// An option with a value that is not allowed.
  public static let invalidOption = Fault.Code("invalidOption", .request)
  /// An option that the program forgot in its table.
  package static let unknownOption = Fault.Code("unknownOption", .program)
  /// Options that contradict each other.
  public static let conflictingOptions = Fault.Code("conflictingOptions", .request)
  /// A feed without a single day.
  public static let noDays = Fault.Code("noDays", .request)
  /// Time zone data that is missing or cannot be read.
  public static let missingTimeZoneData = Fault.Code("missingTimeZoneData", .input)
  /// A description file that is not well-formed, or that contains options that are not allowed.
  package static let faultyDescription = Fault.Code("faultyDescription")
  /// A file that is not replaced, since something else wrote it.
  package static let foreignFile = Fault.Code("foreignFile", .creation)
}

extension Fault {
  /// Creates an error whose message marks the names of options.
  init(_ code: Code, marking message: Message, in text: String? = nil, at place: Range<Int>? = nil) {
    self.init(code, message.text, in: text, at: place)
    fieldNames = message.fields
  }

  /// Creates the error of a text that is wrong as a whole.
  init(_ message: String, of text: String, _ code: Code = .invalidOption) {
    self.init(code, message, in: text, at: 0..<text.utf8.count)
  }

  /// The error of an option that does not go together with others; the message marks their names.
  static func conflict(_ name: String, _ message: Message) -> Fault {
    Fault(.conflictingOptions, marking: message).about(name)
  }

  /// The error of the second of two options of which only one may be given.
  package static func either(_ first: String, or second: String) -> Fault {
    .conflict(second, "use either \(field: first) or \(field: second), not both")
  }

  /// Runs a closure on the value of an option, of which its errors are.
  package static func inField<Value>(_ name: String, _ work: () throws(Fault) -> Value) throws(Fault) -> Value {
    do throws(Fault) { return try work() } catch { throw error.inField(name) }
  }

  /// The same error in an option; the message begins with the option's name.
  ///
  /// An error in the value itself is the cause of that of the option.
  package func inField(_ name: String) -> Fault {
    var fault = self
    if let field, message.hasPrefix(field + ": ") {
      let count = field.utf8.count + 2
      fault.message = String(message.dropFirst(field.count + 2))
      fault.fieldNames = fieldNames.dropFirst().map { $0.lowerBound - count..<$0.upperBound - count }
    }
    fault = fault.inside(name)
    fault.fieldNames.insert(0..<name.utf8.count, at: 0)
    if code.subject == .data { (fault.code, fault.cause) = (.invalidOption, code) }
    return fault.about(name)
  }

  /// The same error in an option that the message already names.
  func about(_ name: String) -> Fault {
    var fault = self
    fault.field = name
    return fault
  }

  /// A message that marks the names of options, so that each front end can spell them in its own way.
  ///
  /// ```swift
  /// let message: Fault.Message = "\(field: "duration") needs \(field: "time")"
  /// ```
  struct Message: ExpressibleByStringInterpolation, StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var fields: [Range<Int>] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    init(stringLiteral value: String) { text = value }

    init(stringInterpolation: Message) { self = stringInterpolation }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ value: some CustomStringConvertible) { text += value.description }

    mutating func appendInterpolation(field name: String) {
      let start = text.utf8.count
      text += name
      fields.append(start..<text.utf8.count)
    }
  }
}
