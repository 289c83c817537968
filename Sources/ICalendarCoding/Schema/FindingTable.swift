// SPDX-License-Identifier: MIT

extension Finding {
  /// The kind of finding; more may be added, so switch over it with a default.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code's name, stable across releases.
    public let description: String
    /// What `fix` does about it; nil if nobody can mend it without knowing what was meant.
    package let mended: String?

    init(_ description: String, mended: String? = nil) {
      self.description = description
      self.mended = mended
    }

    /// A value that is not of its property's type.
    public static let invalidValue = Code(
      "invalidValue",
      mended: "a rule with blanks, or with COUNT and UNTIL; PT1H30S; -0000; ATTENDEE:a@example.com")
    /// A missing required property.
    public static let missingProperty = Code("missingProperty", mended: "UID, DTSTAMP, PRODID and VERSION are added")
    /// A property that occurs more often than allowed.
    public static let repeatedProperty = Code("repeatedProperty", mended: "removed if both lines are the same")
    /// Properties that contradict each other.
    public static let contradiction = Code(
      "contradiction",
      mended: "DURATION beside DTEND, and a DTEND at the time of DTSTART, are removed; an end gets DTSTART's type")
    /// A property with nothing after the colon.
    public static let emptyProperty = Code("emptyProperty", mended: "removed")
    /// A time that is not in UTC but must be.
    public static let notUTC = Code("notUTC")
    /// A date without `VALUE=DATE`, or a value whose type does not match its VALUE parameter.
    public static let wrongValueType = Code(
      "wrongValueType",
      mended: "VALUE as the value needs it; an onset of a time zone becomes a local time")
    /// An EXDATE or RDATE in a different form from DTSTART.
    public static let otherForm = Code(
      "otherForm",
      mended: "a local end gets DTSTART's time zone; local times excluded from or added to whole days become dates")
    /// A rule that programs read differently.
    public static let ambiguousRule = Code("ambiguousRule")
    /// A DTSTART that does not match its rule.
    public static let startOffRule = Code("startOffRule")
    /// An RDATE after the rule's UNTIL.
    public static let additionBehindUntil = Code("additionBehindUntil")
    /// An RDATE together with a rule that never ends.
    public static let additionToEndlessRule = Code("additionToEndlessRule")
    /// An UNTIL whose type does not match DTSTART.
    public static let untilOfOtherType = Code(
      "untilOfOtherType",
      mended: "UNTIL as DTSTART needs it, at the same occurrence")
    /// A TZID that no VTIMEZONE of the file defines.
    public static let undefinedTimeZone = Code(
      "undefinedTimeZone",
      mended: "its VTIMEZONE is added, and a Windows or other name becomes the IANA name")
    /// A time zone with a Windows name.
    public static let windowsTimeZone = Code(
      "windowsTimeZone",
      mended: "becomes the IANA name, if the VTIMEZONE has its offsets")
    /// A UID of two entries of which neither replaces an occurrence of the other.
    public static let doubledUID = Code("doubledUID")
    /// METHOD without the ORGANIZER that it requires.
    public static let methodWithoutOrganizer = Code("methodWithoutOrganizer")
    /// An alarm that goes off after the start.
    public static let alarmAfterStart = Code("alarmAfterStart")
    /// A line of more than 75 octets.
    public static let longLine = Code("longLine", mended: "folded")
    /// A fold inside a character.
    public static let splitCharacter = Code("splitCharacter", mended: "folded between characters")
    /// A line that does not end with CR LF, but with a line feed, CR or CR CR LF.
    public static let bareLineFeed = Code("bareLineFeed", mended: "all lines end with CR LF")
    /// A byte-order mark before the first line.
    public static let byteOrderMark = Code("byteOrderMark", mended: "removed")
    /// Bytes that are not UTF-8.
    public static let invalidUTF8 = Code(
      "invalidUTF8",
      mended: "a file in UTF-16 becomes UTF-8; a line with other bytes stays as it is, whatever else it has")
    /// A control character.
    public static let controlCharacter = Code("controlCharacter", mended: "removed from titles, notes and other texts")
    /// A line that is not `NAME;PARAMETER=VALUE:VALUE`.
    public static let malformedLine = Code(
      "malformedLine",
      mended: "an empty line and blanks after BEGIN and END are removed")
    /// BEGIN and END that do not match, or a file that ends too soon.
    public static let unbalancedComponent = Code(
      "unbalancedComponent",
      mended: "what has no END is removed, and so is an END without BEGIN; END:VCALENDAR is added")
    /// Something outside any VCALENDAR.
    public static let outsideCalendar = Code(
      "outsideCalendar", mended: "BEGIN:VCALENDAR is added before entries")
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
    public static let repeatedParameter = Code("repeatedParameter", mended: "removed if both are the same")
    /// A parameter with a value that it cannot have.
    public static let invalidParameter = Code("invalidParameter", mended: "TZID beside a time in UTC is removed")
    /// A missing required parameter.
    public static let missingParameter = Code(
      "missingParameter",
      mended: "VALUE of CONFERENCE, IMAGE and REFRESH-INTERVAL; ENCODING of BASE64")
    /// A semicolon or comma in a text without a backslash.
    public static let unescapedText = Code("unescapedText", mended: "a backslash is added")
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
    public static let strayBackslash = Code("strayBackslash", mended: "doubled")

    /// All codes, those that are mended first.
    package static let all: [Code] = [
      .byteOrderMark, .invalidUTF8, .bareLineFeed, .longLine, .splitCharacter, .controlCharacter, .malformedLine,
      .emptyProperty, .missingProperty, .wrongValueType, .untilOfOtherType, .otherForm, .contradiction,
      .undefinedTimeZone, .windowsTimeZone, .invalidValue, .invalidParameter, .missingParameter, .repeatedParameter,
      .repeatedProperty, .unescapedText, .strayBackslash, .additionBehindUntil, .additionToEndlessRule,
      .alarmAfterStart, .ambiguousRule, .doubledUID, .droppedParameter, .emptyCalendar, .limitExceeded,
      .methodWithoutOrganizer,
      .noCalendar, .notUTC, .orphanedReplacement, .otherOffset, .outsideCalendar, .recordedError, .refusedByLibical,
      .startOffRule, .unbalancedComponent, .unsupported, .untilBeforeStart,
    ]
  }
}

/// What all findings of one sort have in common: a row of the table of findings.
///
/// A finding is its row, a message, and the texts that take the place of each `{}` in the advice. Its code is its name
/// for users; several rows can have the same.
package struct FindingRow: Sendable {
  package let code: Finding.Code
  package let severity: Finding.Severity
  let section: Section
  let advice: String
  /// The programs that it breaks, as tested.
  let clients: [String]
  let homeAssistant: Refusal
  let part: Finding.Part

  init(
    _ code: Finding.Code, _ severity: Finding.Severity, _ section: Section, _ advice: String,
    breaks clients: [String] = [], homeAssistant: Refusal = .never, at part: Finding.Part = .value
  ) {
    self.code = code
    self.severity = severity
    self.section = section
    self.advice = advice
    self.clients = clients
    self.homeAssistant = homeAssistant
    self.part = part
  }

  /// The section of RFC 5545, or of another RFC as `RFC 7986, section 5.7`.
  enum Section: ExpressibleByStringLiteral {
    case none
    case given(String)
    /// That of the property.
    case ofProperty

    init(stringLiteral text: String) { self = .given(text) }
  }

  /// When Home Assistant's Remote Calendar refuses a whole file.
  ///
  /// As tested with version 14.3.1 of the Python package ical, with which it reads.
  enum Refusal: Equatable {
    case never
    case always
    case inComponent(String)
    case ofProperty(String)
    /// In events, for the properties whose values it reads.
    case ofValues
    case ofEmptyValues
  }

  /// Whether Home Assistant shows nothing of a file with such a finding.
  func stopsHomeAssistant(_ property: String?, in component: String?) -> Bool {
    switch homeAssistant {
    case .never: false
    case .always: true
    case .inComponent(let name): component == name
    case .ofProperty(let name): property == name
    case .ofValues: component == "VEVENT" && PropertyRow.of(property)?.homeAssistant == .readsValue
    case .ofEmptyValues: PropertyRow.of(property).map { $0.homeAssistant != .readsAnything } ?? false
    }
  }

  static let homeAssistant = "Home Assistant"
}

// MARK: - The file and its lines

extension FindingRow {
  static let foreignFile = FindingRow(.noCalendar, .error, "3.4", "check where it comes from")
  static let noCalendar = FindingRow(.noCalendar, .error, "3.4", "check whether it is a calendar")
  static let stoppedAtLimit = FindingRow(.limitExceeded, .error, .none, "what follows was not read")
  static let stoppedAtText = FindingRow(.invalidUTF8, .error, .none, "what follows was not read")
  static let notUTF8 = FindingRow(.invalidUTF8, .error, "3.1.4", "save the file as UTF-8")
  static let byteOrderMark = FindingRow(
    .byteOrderMark, .error, "3.4", "save the file without it", homeAssistant: .always, at: .line)
  static let bareLineFeed = FindingRow(.bareLineFeed, .warning, "3.1", "end them with CR LF")
  static let longLine = FindingRow(.longLine, .warning, "3.1", "fold it", at: .from(OwnLine.width))
  static let splitCharacter = FindingRow(.splitCharacter, .warning, "3.1", "fold between characters")
  static let controlCharacter = FindingRow(.controlCharacter, .error, "3.1", "remove it", homeAssistant: .always)
  static let emptyLine = FindingRow(.malformedLine, .warning, "3.1", "remove it")
  static let noName = FindingRow(
    .malformedLine, .error, "3.1", "check whether a folded line lost its leading space", homeAssistant: .always)
  static let malformedParameter = FindingRow(
    .malformedLine, .error, "3.1", "quote values that hold : ; or ,", homeAssistant: .always)
  static let tooManyParameters = FindingRow(.limitExceeded, .error, "3.1", "split it")
  static let recordedError = FindingRow(.recordedError, .error, .none, "download the file again")
  static let refusedByLibical = FindingRow(
    .refusedByLibical, .error, .none, "correct its value", breaks: ["Evolution", "Thunderbird", "KDE"])
  static let newerThanLibical = FindingRow(
    .refusedByLibical, .warning, .none, "programs built on it do not see it",
    breaks: ["Evolution", "Thunderbird", "KDE"])

  // MARK: - Components

  static let noComponentName = FindingRow(.malformedLine, .error, "3.6", "remove the line", homeAssistant: .always)
  static let blanksAfterName = FindingRow(.malformedLine, .error, "3.6", "remove them", homeAssistant: .always)
  static let outsideComponent = FindingRow(
    .outsideCalendar, .error, "3.4", "move it between BEGIN:VCALENDAR and END:VCALENDAR")
  static let entryOutside = FindingRow(
    .outsideCalendar, .error, "3.4", "begin the file with BEGIN:VCALENDAR")
  static let outsideProperty = FindingRow(
    .outsideCalendar, .error, "3.4", "check whether BEGIN:VCALENDAR is missing")
  static let endWithoutBegin = FindingRow(.unbalancedComponent, .error, "3.6", "remove it", homeAssistant: .always)
  static let beginWithoutEnd = FindingRow(.unbalancedComponent, .error, "3.6", "write END:{}", homeAssistant: .always)
  static let truncatedFile = FindingRow(
    .unbalancedComponent, .error, "3.6", "get the complete file", homeAssistant: .always)
  static let calendarWithoutEnd = FindingRow(
    .unbalancedComponent, .error, "3.6", "get the complete file, or end it with END:VCALENDAR", homeAssistant: .always)
  static let emptyCalendar = FindingRow(.emptyCalendar, .error, "3.6", "add an event")
  static let noStart = FindingRow(.missingProperty, .error, "3.6.1", "give it one", homeAssistant: .always)
  static let endWithoutStart = FindingRow(.missingProperty, .error, "3.6.1", "give it a DTSTART")
  static let toDoEndWithoutStart = FindingRow(
    .missingProperty, .error, "3.6.2", "give it a DTSTART", homeAssistant: .ofProperty("DURATION"))
  static let noUID = FindingRow(.missingProperty, .error, .ofProperty, "add one that stays the same in every version")
  static let noStamp = FindingRow(.missingProperty, .error, .ofProperty, "add the time of this version in UTC")
  static let noVersion = FindingRow(.missingProperty, .error, .ofProperty, "write VERSION:2.0")
  static let noProduct = FindingRow(.missingProperty, .error, .ofProperty, "name the product that created it")
  static let contradiction = FindingRow(.contradiction, .error, .none, "")
  static let doubledUID = FindingRow(
    .doubledUID, .error, "3.8.4.7", "give each its own, or the RECURRENCE-ID of the occurrence that it replaces")
  static let methodWithoutOrganizer = FindingRow(
    .methodWithoutOrganizer, .warning, "RFC 5546, section 3.2",
    "leave METHOD out of a calendar that is not a scheduling message", breaks: ["libical's restriction check"])

  static let methodWithoutProperty = FindingRow(
    .missingProperty, .warning, "RFC 5546, section 3.2",
    "give it one, or leave METHOD out of a calendar that is not a scheduling message")

  // MARK: - Properties and parameters

  static let noValue = FindingRow(
    .emptyProperty, .error, .ofProperty, "leave the property out", breaks: ["Thunderbird"],
    homeAssistant: .ofEmptyValues)
  static let repeatedProperty = FindingRow(
    .repeatedProperty, .error, "3.8", "keep one", homeAssistant: .inComponent("VEVENT"))
  static let repeatedInHead = FindingRow(.repeatedProperty, .error, "3.6", "keep one")
  static let repeatedRule = FindingRow(
    .repeatedProperty, .warning, .ofProperty, "write one event for each rule", breaks: ["Google", "Outlook"],
    homeAssistant: .inComponent("VEVENT"))
  static let repeatedParameter = FindingRow(.repeatedParameter, .error, "3.2", "keep one", at: .parameters)
  static let droppedParameter = FindingRow(.droppedParameter, .warning, .none, "")
  static let noValueType = FindingRow(.missingParameter, .error, .ofProperty, "write {};VALUE={}", at: .parameters)
  static let noEncoding = FindingRow(.missingParameter, .error, "3.2.7", "write both", at: .parameters)
  static let notYesOrNo = FindingRow(
    .invalidParameter, .error, "3.2.17", "write TRUE or FALSE", homeAssistant: .ofProperty("ATTENDEE"), at: .parameters)
  static let zoneBesideUTC = FindingRow(
    .invalidParameter, .error, "3.2.19", "leave out TZID, or the Z if the time is local", at: .parameters)
  static let bareColon = FindingRow(
    .invalidParameter, .error, "3.2", "write \"{}\"", at: .parameters)
  static let unescapedText = FindingRow(.unescapedText, .error, "3.3.11", "write \\{}")
  static let strayBackslash = FindingRow(.strayBackslash, .warning, "3.3.11", "double it")

  // MARK: - Values

  /// A row about a value of the wrong form.
  private static func value(_ section: Section, _ advice: String) -> FindingRow {
    FindingRow(.invalidValue, .error, section, advice, homeAssistant: .ofValues)
  }

  static let notAddress = value("3.3.3", "write one such as mailto:name@example.com")
  static let notDate = value("3.3.4", "write one such as 20210104")
  static let notTime = value("3.3.5", "write one such as 20210104T090000")
  static let notDuration = value("3.3.6", "write one such as PT1H or -PT10M")
  static let noMinutes = value("3.3.6", "write the minutes too, such as PT1H0M30S")
  static let weeksAsTime = value("3.3.6", "write one such as P1W")
  static let notNumber = value("3.3.8", "write a number in this range")
  static let notPeriod = value("3.3.9", "write START/END or START/DURATION")
  static let emptyPeriod = value("3.3.9", "write a later end")
  static let notRule = value("3.3.10", "correct the rule")
  static let forbiddenInRule = value(.none, "correct the rule")
  static let notOffset = value("3.3.14", "write one offset such as +0800")
  static let negativeZero = value("3.3.14", "write +0000")
  static let notPosition = value(.ofProperty, "write latitude;longitude, such as 39.9042;116.4074")
  static let notName = value("3.8.1", "write a name of letters, digits and hyphens")
  static let notStatus = value(.ofProperty, "write {}")
  static let notTransparency = value(.ofProperty, "write OPAQUE or TRANSPARENT")
  static let notRange = value("3.2.13", "use THISANDFUTURE or remove the parameter")
  static let notRelation = value("3.2.14", "write START or END")
  static let notAction = value("3.8.6.1", "write AUDIO, DISPLAY or EMAIL")
  static let notSnooze = value("3.8.6.2", "write a count from 0 and a duration that is not negative")
  static let notVersion = value(.ofProperty, "write VERSION:2.0")
  static let notScale = value(.ofProperty, "write GREGORIAN or leave it out")
  static let negativeInterval = value(.ofProperty, "write one such as PT12H")
  static let notObservance = value("3.6.5", "write STANDARD or DAYLIGHT")
  static let invalidZone = value("3.6.5", "")
  static let otherRule = FindingRow(.unsupported, .warning, "RFC 7529, section 4", "")
  static let notUTC = FindingRow(.notUTC, .error, "3.8.7", "end it with Z")
  static let busyNotUTC = FindingRow(.notUTC, .error, .ofProperty, "end its times with Z", homeAssistant: .always)
  static let notMoment = FindingRow(.wrongValueType, .error, "3.2.20", "write a DATE or a DATE-TIME")
  static let dateWithoutType = FindingRow(.wrongValueType, .error, "3.2.20", "write {};VALUE=DATE:{}")
  static let onsetNotLocal = FindingRow(.wrongValueType, .error, "3.6.5", "write one such as 19700101T000000")

  // MARK: - Starts, ends and recurrence

  static let endWithoutZone = FindingRow(
    .otherForm, .error, .ofProperty, "write it with DTSTART's TZID or in UTC", homeAssistant: .always)
  static let endWithZone = FindingRow(
    .otherForm, .error, .ofProperty, "write it as a local time", homeAssistant: .always)
  static let endAtStart = FindingRow(.contradiction, .error, .ofProperty, "write a later one, or leave it out")
  static let excludedTime = FindingRow(
    .otherForm, .error, .ofProperty, "use the type and TZID of DTSTART", breaks: ["khal"])
  static let excludedInOtherForm = FindingRow(
    .otherForm, .warning, .ofProperty, "use the type and TZID of DTSTART", breaks: ["khal"])
  static let addedOfOtherType = FindingRow(.otherForm, .error, .ofProperty, "use the type and TZID of DTSTART")
  static let addedInOtherZone = FindingRow(.otherForm, .warning, .ofProperty, "use the type and TZID of DTSTART")
  static let startOffRule = FindingRow(
    .startOffRule, .warning, "3.8.5.3", "start at an occurrence", breaks: ["calcurse", "Evolution", "libical"])
  static let clockBesideDate = FindingRow(.invalidValue, .error, "3.3.10", "leave out BYHOUR, BYMINUTE and BYSECOND")
  static let yearlyMonthDay = FindingRow(
    .ambiguousRule, .warning, "3.3.10",
    "write FREQ=MONTHLY, or BYMONTH with the month of DTSTART, in which these show it",
    breaks: [
      "Apple's calendar server", "Foundation", "ical.js", "ical.net", "ical4j", "lib-recur", "libical", "sabre/vobject",
      "Thunderbird",
    ], at: .rulePart("BYMONTHDAY"))
  static let ruleOfReplacement = FindingRow(
    .ambiguousRule, .warning, "3.8.4.4", "leave out RECURRENCE-ID if this is the recurring event")
  static let additionToEndlessRule = FindingRow(
    .additionToEndlessRule, .warning, .ofProperty, "give the rule an UNTIL or COUNT", breaks: ["Android"])
  static let additionBehindUntil = FindingRow(
    .additionBehindUntil, .warning, .ofProperty, "move UNTIL to the last occurrence of the rule", breaks: ["Google"])
  static let untilBesideDate = FindingRow(
    .untilOfOtherType, .error, "3.3.10", "write it as {}", breaks: ["calcurse", "libical"], at: .rulePart("UNTIL"))
  static let untilBesideTime = FindingRow(
    .untilOfOtherType, .error, "3.3.10", "write it as {}", breaks: ["calcurse", "libical"], homeAssistant: .always,
    at: .rulePart("UNTIL"))
  static let untilBeforeStart = FindingRow(
    .untilBeforeStart, .warning, "3.3.10", "the rule has no occurrences; correct UNTIL or leave the rule out",
    at: .rulePart("UNTIL"))
  static let orphan = FindingRow(
    .orphanedReplacement, .warning, .ofProperty, "add the recurring one, or leave out RECURRENCE-ID")
  static let orphanedOccurrence = FindingRow(
    .orphanedReplacement, .warning, .ofProperty,
    "name the original start of an occurrence; many programs show this one beside all others")

  // MARK: - Alarms and time zones

  static let incompleteAlarm = FindingRow(.missingProperty, .error, "3.6.6", "give it one", homeAssistant: .always)
  static let alarmWithoutAction = FindingRow(
    .missingProperty, .error, "3.8.6.1", "give it one", homeAssistant: .always)
  static let alarmWithoutTrigger = FindingRow(
    .missingProperty, .error, "3.8.6.3", "give it one", homeAssistant: .always)
  static let incompleteSnooze = FindingRow(
    .missingProperty, .error, "3.6.6", "write both or neither", homeAssistant: .always)
  static let acknowledgedNotUTC = FindingRow(.notUTC, .error, "RFC 9074, section 6.1", "end it with Z")
  static let alarmAfterStart = FindingRow(
    .alarmAfterStart, .warning, .ofProperty, "use -{} for an alarm before the start")
  static let incompleteObservance = FindingRow(.missingProperty, .error, "3.6.5", "give all three")
  static let incompleteZone = FindingRow(.missingProperty, .error, "3.6.5", "")
  static let windowsTimeZone = FindingRow(
    .windowsTimeZone, .warning, "3.2.19", "name it {}, since not all programs know Windows names")
  static let undefinedTimeZone = FindingRow(
    .undefinedTimeZone, .error, "3.2.19", "add one", breaks: ["ical.js"], at: .timeZone)
  static let undefinedWindowsTimeZone = FindingRow(
    .undefinedTimeZone, .error, "3.2.19", "name it {} and add its VTIMEZONE", breaks: ["ical.js"],
    homeAssistant: .always, at: .timeZone)
  /// In a file of Exchange, in which Home Assistant knows Windows names.
  static let undefinedExchangeTimeZone = FindingRow(
    .undefinedTimeZone, .error, "3.2.19", "name it {} and add its VTIMEZONE", breaks: ["ical.js"], at: .timeZone)
  static let otherOffset = FindingRow(
    .otherOffset, .warning, "3.6.5", "programs that go by the name show another time; correct the VTIMEZONE")
}
