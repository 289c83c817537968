// SPDX-License-Identifier: MIT

public import CivilCalendar
import Support

/// A person, a group, a room or a thing that is invited, ATTENDEE.
///
/// ```swift
/// event.attendees = [try Attendee("mailto:li@example.com", name: "Li Lei", asksForReply: true)]
/// ```
///
/// Parameters that have no property here are kept in `property`.
///
/// - SeeAlso: [RFC 5545, section 3.8.4.1](https://www.rfc-editor.org/rfc/rfc5545#section-3.8.4.1)
public struct Attendee: Sendable, Hashable {
  /// What an attendee is there for, ROLE.
  public enum Role: String, Sendable, Hashable, CaseIterable {
    /// The chair.
    case chair = "CHAIR"
    /// Somebody who must be there; also any role that RFC 5545 does not know.
    case required = "REQ-PARTICIPANT"
    /// Somebody who may be there.
    case optional = "OPT-PARTICIPANT"
    /// Somebody who is only told.
    case nonParticipant = "NON-PARTICIPANT"
  }

  /// What an attendee has answered, PARTSTAT.
  public enum ParticipationStatus: String, Sendable, Hashable, CaseIterable {
    /// Nothing yet; also any answer that RFC 5545 does not know.
    case needsAction = "NEEDS-ACTION"
    /// Accepted.
    case accepted = "ACCEPTED"
    /// Declined.
    case declined = "DECLINED"
    /// Accepted provisionally.
    case tentative = "TENTATIVE"
    /// Left to somebody else.
    case delegated = "DELEGATED"
    /// Done, of a to-do.
    case completed = "COMPLETED"
    /// Begun, of a to-do.
    case inProcess = "IN-PROCESS"
  }

  /// What kind of attendee it is, CUTYPE.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A person.
    case individual = "INDIVIDUAL"
    /// A group of people.
    case group = "GROUP"
    /// A thing, such as a projector.
    case resource = "RESOURCE"
    /// A room.
    case room = "ROOM"
    /// Something else; also any kind that RFC 5545 does not know.
    case unknown = "UNKNOWN"
  }

  /// The property with all its parameters.
  public private(set) var property: Property

  /// Creates an attendee.
  ///
  /// - Parameters:
  ///   - address: an address with its scheme, such as `mailto:li@example.com`.
  ///   - name: the name that is shown, CN.
  ///   - kind: whether it is a person, a room or something else.
  ///   - role: what the attendee is there for.
  ///   - status: what the attendee has answered.
  ///   - asksForReply: whether an answer is wanted, RSVP.
  /// - Throws: `Fault` if the address has no scheme, or a text has a control character.
  public init(
    _ address: String, name: String? = nil, kind: Kind = .individual, role: Role = .required,
    status: ParticipationStatus = .needsAction, asksForReply: Bool = false
  ) throws(Fault) {
    property = try Property("ATTENDEE", parameters: calendarUser(named: name), value: checked(address: address))
    self.kind = kind
    self.role = role
    self.status = status
    self.asksForReply = asksForReply
  }

  /// Takes a property with all its parameters; nil if it is not called ATTENDEE.
  public init?(_ property: Property) {
    guard property.name == "ATTENDEE" else { return nil }
    self.property = property
  }

  /// The address, such as `mailto:li@example.com`.
  public var address: String { property.value }
  /// The name that is shown, or nil.
  public var name: String? { property.parameter("CN")?.value }
  /// What kind of attendee it is.
  public var kind: Kind {
    get { property.parameter("CUTYPE") == nil ? .individual : property.choice("CUTYPE") ?? .unknown }
    set { if newValue != kind { property.choose(newValue == .individual ? nil : newValue.rawValue, "CUTYPE") } }
  }
  /// What the attendee is there for.
  public var role: Role {
    get { property.choice("ROLE") ?? .required }
    set { if newValue != role { property.choose(newValue == .required ? nil : newValue.rawValue, "ROLE") } }
  }
  /// What the attendee has answered.
  public var status: ParticipationStatus {
    get { property.choice("PARTSTAT") ?? .needsAction }
    set { if newValue != status { property.choose(newValue == .needsAction ? nil : newValue.rawValue, "PARTSTAT") } }
  }
  /// Whether an answer is wanted.
  public var asksForReply: Bool {
    get { property.parameter("RSVP")?.value.uppercased() == "TRUE" }
    set { if newValue != asksForReply { property.choose(newValue ? "TRUE" : nil, "RSVP") } }
  }
}

/// Who has called a meeting or published an entry, ORGANIZER.
///
/// - SeeAlso: [RFC 5545, section 3.8.4.3](https://www.rfc-editor.org/rfc/rfc5545#section-3.8.4.3)
public struct Organizer: Sendable, Hashable {
  /// The property with all its parameters.
  public let property: Property

  /// Creates an organizer.
  ///
  /// - Parameters:
  ///   - address: an address with its scheme, such as `mailto:boss@example.com`.
  ///   - name: the name that is shown, CN.
  /// - Throws: `Fault` if the address has no scheme, or a text has a control character.
  public init(_ address: String, name: String? = nil) throws(Fault) {
    property = try Property("ORGANIZER", parameters: calendarUser(named: name), value: checked(address: address))
  }

  /// Takes a property with all its parameters; nil if it is not called ORGANIZER.
  public init?(_ property: Property) {
    guard property.name == "ORGANIZER" else { return nil }
    self.property = property
  }

  /// The address, such as `mailto:boss@example.com`.
  public var address: String { property.value }
  /// The name that is shown, or nil.
  public var name: String? { property.parameter("CN")?.value }
}

extension Property {
  fileprivate func choice<Value: RawRepresentable<String>>(_ parameter: String) -> Value? {
    self.parameter(parameter).flatMap { Value(rawValue: $0.value.uppercased()) }
  }

  /// Sets a parameter to a word, in its place or as the last; nil removes it.
  fileprivate mutating func choose(_ word: String?, _ parameter: String) {
    var parameters = parameters
    let index = parameters.firstIndex { $0.name == parameter } ?? parameters.count
    parameters.removeAll { $0.name == parameter }
    if let word { parameters.insert(Parameter(unchecked: parameter, values: [word]), at: index) }
    self = Property(unchecked: name, parameters: parameters, value: value)
  }
}

private func calendarUser(named name: String?) throws(Fault) -> [Parameter] {
  if let name { [try Parameter("CN", name)] } else { [] }
}

/// An address with a scheme, since `li@example.com` alone is no URI.
private func checked(address: String) throws(Fault) -> String {
  let scheme = address.utf8.prefix { $0 != UInt8(ascii: ":") }
  let isScheme =
    scheme.first?.isLetter ?? false
    && scheme.allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
  guard isScheme, address.utf8.count > scheme.count + 1, !address.utf8.contains(UInt8(ascii: " ")) else {
    throw Fault(
      .invalidValue,
      "\(quoted(address)) is not an address with a scheme, such as mailto:li@example.com (RFC 5545, section 3.3.3)")
  }
  return address
}
