// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Support

/// A property that all entries have in common and that does not decide when they take place: how it is read and written.
struct EntryField: Sendable {
  typealias Read = @Sendable (inout EntryReader, ContentLine) throws(PropertyError) -> Void

  let name: PropertyName
  let read: Read
  let write: @Sendable (CommonProperties) -> [Property]

  private init(_ name: PropertyName, _ read: @escaping Read, many: @escaping @Sendable (CommonProperties) -> [Property])
  {
    self.name = name
    self.read = read
    write = many
  }

  private init(
    _ name: PropertyName, _ read: @escaping Read, one: @escaping @Sendable (CommonProperties) -> Property?
  ) {
    self.init(name, read) { one($0).map { [$0] } ?? [] }
  }

  /// The field of a property, or nil.
  static func of(_ traits: PropertyTraits) -> EntryField? {
    let index = Int(traits.row)
    return index < byRow.count ? byRow[index] : nil
  }

  private static let byRow: [EntryField?] = {
    var fields = [EntryField?](repeating: nil, count: PropertyRow.table.count)
    for field in table {
      if let row = PropertyRow.table.firstIndex(where: { $0.name == field.name }) { fields[row] = field }
    }
    return fields
  }()

  /// The fields in the order in which they are written.
  static let table: [EntryField] = [
    EntryField(.summary) { reader, line throws(PropertyError) in
      reader.values.summary = try reader.text(line, isFirst: reader.values.summary == nil)
    } one: {
      $0.summary.map { Property("SUMMARY", $0) }
    },
    EntryField(.location) { reader, line throws(PropertyError) in
      reader.values.location = try reader.text(line, isFirst: reader.values.location == nil)
    } one: {
      $0.location.map { Property("LOCATION", $0) }
    },
    EntryField(.description) { reader, line throws(PropertyError) in
      guard reader.name != .journal || reader.values.notes == nil else { return reader.keep(line) }
      reader.values.notes = try reader.text(line, isFirst: reader.values.notes == nil)
    } one: {
      $0.notes.map { Property("DESCRIPTION", $0) }
    },
    EntryField(.categories) { reader, line throws(PropertyError) in
      guard !line.hasParameters, !line.isEmpty else { return reader.keep(line) }
      reader.noteBackslashes(line)
      reader.values.categories += TextEscape.list(line.valueText).filter { !$0.isEmpty }
    } many: {
      $0.categories.map { Property(unchecked: "CATEGORIES", value: TextEscape.escaped($0)) }
    },
    EntryField(.classification) { reader, line throws(PropertyError) in
      try reader.once(line, isFirst: reader.values.classification == nil)
      reader.values.classification = try named(line) { (name) throws(Fault) in try Classification(name) }
    } one: { entry in
      entry.classification.map { entry.plain("CLASS", $0.name) }
    },
    EntryField(.status) { reader, line throws(PropertyError) in
      try readStatus(&reader, line)
    } one: { entry in
      entry.status.map { entry.plain("STATUS", $0.name) }
    },
    EntryField(.sequence) { reader, line throws(PropertyError) in
      try reader.once(line, isFirst: reader.values.sequence == nil)
      let number = line.plainNumber
      reader.values.sequence = if let number { number } else { try line.property.integer(in: 0...Int(Int32.max)) }
    } one: { entry in
      entry.sequence.map { entry.plain("SEQUENCE", String($0)) }
    },
    EntryField(.created) { reader, line throws(PropertyError) in
      reader.values.created = try reader.utc(line, isFirst: reader.values.created == nil)
    } one: { entry in
      entry.created.map { Property("CREATED", utc: $0, parameters: entry.extra("CREATED")) }
    },
    EntryField(.lastModified) { reader, line throws(PropertyError) in
      reader.values.lastModified = try reader.utc(line, isFirst: reader.values.lastModified == nil)
    } one: { entry in
      entry.lastModified.map { Property("LAST-MODIFIED", utc: $0, parameters: entry.extra("LAST-MODIFIED")) }
    },
    EntryField(.url) { reader, line throws(PropertyError) in
      try reader.once(line, isFirst: reader.values.url == nil)
      reader.values.url = line.valueText
    } one: { entry in
      entry.url.map { entry.plain("URL", $0) }
    },
    EntryField(.organizer) { reader, line throws(PropertyError) in
      let property = line.property
      try reader.once(line, isFirst: reader.values.organizer == nil, besides: property.parameters.map(\.name))
      reader.values.organizer = property
    } one: {
      $0.organizer
    },
    EntryField(.attendee) { reader, line throws(PropertyError) in
      reader.values.attendees.append(line.property)
    } many: {
      $0.attendees
    },
    EntryField(.priority) { reader, line throws(PropertyError) in
      if !line.isPlain { _ = try line.property.integer(in: 0...9) }
      reader.keep(line)
    } one: { _ in
      nil
    },
    EntryField(.geo) { reader, line throws(PropertyError) in
      guard line.property.isPosition else {
        throw PropertyError(.notPosition, "GEO is \(quoted(line.valueText)), which is not a position")
      }
      reader.keep(line)
    } one: { _ in
      nil
    },
  ]

  private static func readStatus(_ reader: inout EntryReader, _ line: ContentLine) throws(PropertyError) {
    try reader.once(line, isFirst: reader.values.status == nil)
    if line.value.isEqual(to: "CONFIRMED"), reader.name == .event {
      reader.values.status = .confirmed
      return
    }
    let value = try named(line) { (name) throws(Fault) in try Status(name) }
    if let allowed = Status.allowed[reader.componentName], !allowed.contains(value) {
      let failure = PropertyError(
        .notStatus, "STATUS is \(quoted(line.valueText)), which a \(reader.componentName) cannot have",
        allowed.map(\.name).joined(separator: ", "))
      reader.report(failure, of: "STATUS", at: line.number)
    }
    reader.values.status = value
  }

  private static func named<Value>(
    _ line: ContentLine, _ make: (String) throws(Fault) -> Value
  ) throws(PropertyError) -> Value {
    do throws(Fault) {
      return try make(line.valueText)
    } catch {
      throw PropertyError(.notName, "\(line.nameText) is \(quoted(line.valueText))")
    }
  }
}
