// SPDX-License-Identifier: MIT

/// Something that is wrong with a calendar file, or that some clients get wrong.
public struct Finding: Sendable, Hashable {
  /// The kind of finding.
  public let code: Code
  /// Whether it breaks RFC 5545 or loses something, or only fails in some clients.
  public let severity: Severity
  /// The line of the file, counted from 1, or nil when the value did not come from a file.
  public let line: Int?
  /// The component that it is in, such as `VEVENT`, or nil when it is about the file.
  public let component: String?
  /// The property that it is about, or nil when it is about none.
  public let property: String?
  /// What is wrong, in one line without a final stop.
  public let message: String
  /// What to do about it, in one line without a final stop.
  public let advice: String
  /// The section of RFC 5545 (or `RFC 7986, 5.7`), or nil when no section rules it.
  public let section: String?
  /// The clients that it breaks, as measured; empty when none is known or all are.
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

  /// The same finding at a line of a file, in a component.
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
    /// A required property that is missing.
    public static let missingProperty = Code("missingProperty")
    /// A property that occurs more often than allowed.
    public static let repeatedProperty = Code("repeatedProperty")
    /// Properties that contradict each other.
    public static let contradiction = Code("contradiction")
    /// A property with nothing after the colon.
    public static let emptyProperty = Code("emptyProperty")
    /// A time that must be in UTC and is not.
    public static let notUTC = Code("notUTC")
    /// A date without `VALUE=DATE`, or a value of another type than its parameter says.
    public static let wrongValueType = Code("wrongValueType")
    /// An EXDATE or RDATE of another form than DTSTART.
    public static let otherForm = Code("otherForm")
    /// A DTSTART that its rule does not make.
    public static let startOffRule = Code("startOffRule")
    /// An RDATE after the rule's UNTIL.
    public static let additionBehindUntil = Code("additionBehindUntil")
    /// An RDATE beside a rule that never ends.
    public static let additionToEndlessRule = Code("additionToEndlessRule")
    /// An UNTIL whose type is not that of DTSTART.
    public static let untilOfOtherType = Code("untilOfOtherType")
    /// A TZID that no VTIMEZONE of the file defines.
    public static let undefinedTimeZone = Code("undefinedTimeZone")
    /// A time zone with a name that only Windows gives.
    public static let windowsTimeZone = Code("windowsTimeZone")
    /// A UID that two entries have, neither of them replacing an occurrence of the other.
    public static let doubledUID = Code("doubledUID")
    /// METHOD without the ORGANIZER that it calls for.
    public static let methodWithoutOrganizer = Code("methodWithoutOrganizer")
    /// An alarm that rings after the start.
    public static let alarmAfterStart = Code("alarmAfterStart")
    /// A line of more than 75 octets.
    public static let longLine = Code("longLine")
    /// A fold inside a character.
    public static let splitCharacter = Code("splitCharacter")
    /// A line that ends with a line feed alone.
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
    /// Something beyond a stated limit, which was left out.
    public static let limitExceeded = Code("limitExceeded")
    /// Something that libical refuses.
    public static let refusedByLibical = Code("refusedByLibical")
    /// An `X-LIC-ERROR` that an earlier program left in the file.
    public static let recordedError = Code("recordedError")
    /// A parameter that has no room in the value and is not written back.
    public static let droppedParameter = Code("droppedParameter")
    /// No calendar in the file.
    public static let noCalendar = Code("noCalendar")
    /// A backslash that begins no escape.
    public static let strayBackslash = Code("strayBackslash")
  }
}

extension Finding {
  /// How bad a finding is.
  public enum Severity: String, Sendable, Hashable {
    /// The file breaks RFC 5545, or something in it could not be read.
    case error
    /// The file may be right, but some clients get it wrong.
    case warning
  }
}
