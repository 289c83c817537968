// SPDX-License-Identifier: MIT

/// Something that is wrong with a calendar file, or that some clients handle wrongly.
public struct Finding: Sendable, Hashable {
  /// The kind of finding.
  public let code: Code
  /// Whether it violates RFC 5545 or loses something, or only fails in some clients.
  public let severity: Severity
  /// The line of the file, from 1, or nil if the value did not come from a file.
  public let line: Int?
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

  /// Creates a finding.
  public init(
    _ code: Code, _ severity: Severity, line: Int? = nil, component: String? = nil, property: String? = nil,
    message: String, advice: String, section: String? = nil, clients: [String] = []
  ) {
    self.code = code
    self.severity = severity
    self.line = line
    self.component = component
    self.property = property
    self.message = message
    self.advice = advice
    self.section = section
    self.clients = clients
  }

  /// The same finding with a line and a component.
  package func at(line: Int?, in component: String?) -> Finding {
    Finding(
      code, severity, line: line ?? self.line, component: component ?? self.component, property: property,
      message: message, advice: advice, section: section, clients: clients)
  }
}

extension Finding: CustomStringConvertible {
  /// One line: `line 12: error: DTSTART … (RFC 5545, section 3.8.2.4); write …; breaks calcurse`.
  public var description: String {
    var text = ""
    if let line { text += "line \(line): " }
    text += severity == .error ? "error: " : "warning: "
    text += message
    if let section { text += section.hasPrefix("RFC") ? " (\(section))" : " (RFC 5545, section \(section))" }
    if !advice.isEmpty { text += "; \(advice)" }
    if !clients.isEmpty { text += "; breaks " + clients.joined(separator: ", ") }
    return text
  }
}

extension Finding {
  /// The kind of finding; more may be added, so switch over it with a default.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code's name, stable across releases.
    public let description: String

    init(_ description: String) {
      self.description = description
    }

    /// A value that is not of its property's type.
    public static let invalidValue = Code("invalidValue")
    /// A missing required property.
    public static let missingProperty = Code("missingProperty")
    /// A property that occurs more often than allowed.
    public static let repeatedProperty = Code("repeatedProperty")
    /// Properties that contradict each other.
    public static let contradiction = Code("contradiction")
    /// A property with nothing after the colon.
    public static let emptyProperty = Code("emptyProperty")
    /// A time that is not in UTC but must be.
    public static let notUTC = Code("notUTC")
    /// A date without `VALUE=DATE`, or a value whose type does not match its VALUE parameter.
    public static let wrongValueType = Code("wrongValueType")
    /// An EXDATE or RDATE in a different form from DTSTART.
    public static let otherForm = Code("otherForm")
    /// A DTSTART that does not match its rule.
    public static let startOffRule = Code("startOffRule")
    /// An RDATE after the rule's UNTIL.
    public static let additionBehindUntil = Code("additionBehindUntil")
    /// An RDATE together with a rule that never ends.
    public static let additionToEndlessRule = Code("additionToEndlessRule")
    /// An UNTIL whose type does not match DTSTART.
    public static let untilOfOtherType = Code("untilOfOtherType")
    /// A TZID that no VTIMEZONE of the file defines.
    public static let undefinedTimeZone = Code("undefinedTimeZone")
    /// A time zone with a Windows name.
    public static let windowsTimeZone = Code("windowsTimeZone")
    /// A UID of two entries of which neither replaces an occurrence of the other.
    public static let doubledUID = Code("doubledUID")
    /// METHOD without the ORGANIZER that it requires.
    public static let methodWithoutOrganizer = Code("methodWithoutOrganizer")
    /// An alarm that goes off after the start.
    public static let alarmAfterStart = Code("alarmAfterStart")
    /// A line of more than 75 octets.
    public static let longLine = Code("longLine")
    /// A fold inside a character.
    public static let splitCharacter = Code("splitCharacter")
    /// A line that ends with a line feed only.
    public static let bareLineFeed = Code("bareLineFeed")
    /// A byte-order mark before the first line.
    public static let byteOrderMark = Code("byteOrderMark")
    /// Bytes that are not UTF-8.
    public static let invalidUTF8 = Code("invalidUTF8")
    /// A control character.
    public static let controlCharacter = Code("controlCharacter")
    /// A line that is not `NAME;PARAMETER=VALUE:VALUE`.
    public static let malformedLine = Code("malformedLine")
    /// BEGIN and END that do not match, or a file that ends too soon.
    public static let unbalancedComponent = Code("unbalancedComponent")
    /// Something outside any VCALENDAR.
    public static let outsideCalendar = Code("outsideCalendar")
    /// Something beyond a stated limit, which is left out.
    public static let limitExceeded = Code("limitExceeded")
    /// Something that libical refuses.
    public static let refusedByLibical = Code("refusedByLibical")
    /// An `X-LIC-ERROR` that another program has left in the file.
    public static let recordedError = Code("recordedError")
    /// A parameter that cannot be kept and is not written back.
    public static let droppedParameter = Code("droppedParameter")
    /// No calendar in the file.
    public static let noCalendar = Code("noCalendar")
    /// A parameter that occurs twice in a property.
    public static let repeatedParameter = Code("repeatedParameter")
    /// A parameter with a value that it cannot have.
    public static let invalidParameter = Code("invalidParameter")
    /// A missing required parameter.
    public static let missingParameter = Code("missingParameter")
    /// A semicolon or comma in a text without a backslash.
    public static let unescapedText = Code("unescapedText")
    /// A calendar without components.
    public static let emptyCalendar = Code("emptyCalendar")
    /// A RECURRENCE-ID without an event that it replaces an occurrence of.
    public static let orphanedReplacement = Code("orphanedReplacement")
    /// An UNTIL before DTSTART.
    public static let untilBeforeStart = Code("untilBeforeStart")
    /// A VTIMEZONE with another offset than the time zone that it is named after.
    public static let otherOffset = Code("otherOffset")
    /// Something valid that this package does not support.
    public static let unsupported = Code("unsupported")
    /// A backslash that is not part of an escape.
    public static let strayBackslash = Code("strayBackslash")
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
