// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Support

/// The properties that do not decide when an entry takes place: one that has a field of its own is read and written here.
extension EntryReader {
  /// Reads a property that does not decide when the entry takes place.
  mutating func readContent(_ line: ContentLine) throws(PropertyError) {
    switch line.name {
    case .summary: values.summary = try text(line, isFirst: values.summary == nil)
    case .location: values.location = try text(line, isFirst: values.location == nil)
    // A journal entry may have several.
    case .description where name != .journal || values.notes == nil:
      values.notes = try text(line, isFirst: values.notes == nil)
    case .categories where !line.hasParameters && !line.isEmpty:
      noteBackslashes(line)
      values.categories += TextEscape.list(line.valueText).filter { !$0.isEmpty }
    case .classification:
      try once(line, isFirst: values.classification == nil)
      guard let value = try? Classification(line.valueText) else { throw notName(line) }
      values.classification = value
    case .status: try readStatus(line)
    case .sequence:
      try once(line, isFirst: values.sequence == nil)
      let number = line.plainNumber
      values.sequence = if let number { number } else { try line.property.integer(in: 0...Int(Int32.max)) }
    case .created: values.created = try utc(line, isFirst: values.created == nil)
    case .lastModified: values.lastModified = try utc(line, isFirst: values.lastModified == nil)
    case .url:
      try once(line, isFirst: values.url == nil)
      values.url = line.valueText
    case .organizer:
      let property = line.property
      try once(line, isFirst: values.organizer == nil, besides: property.parameters.map(\.name))
      values.organizer = Organizer(property)
    case .attendee:
      if let attendee = Attendee(line.property) { values.attendees.append(attendee) }
    case .priority where !line.isPlain:
      _ = try line.property.integer(in: 0...9)
      keep(line)
    case .geo where !line.property.isPosition:
      throw PropertyError(.notPosition, "GEO is \(quoted(line.valueText)), which is not a position")
    default: keep(line)
    }
  }

  private mutating func readStatus(_ line: ContentLine) throws(PropertyError) {
    try once(line, isFirst: values.status == nil)
    if line.value.isEqual(to: "CONFIRMED"), name == .event {
      values.status = .confirmed
      return
    }
    guard let value = try? Status(line.valueText) else { throw notName(line) }
    if let allowed = Status.allowed[componentName], !allowed.contains(value) {
      let failure = PropertyError(
        .notStatus, "STATUS is \(quoted(line.valueText)), which a \(componentName) cannot have",
        allowed.map(\.name).joined(separator: ", "))
      report(failure, of: "STATUS", at: line.number)
    }
    values.status = value
  }
}

extension CommonProperties {
  /// The properties above, as they are written.
  var contentProperties: [Property] {
    var list: [Property] = []
    if let summary { list.append(Property("SUMMARY", summary)) }
    if let location { list.append(Property("LOCATION", location)) }
    if let notes { list.append(Property("DESCRIPTION", notes)) }
    for category in categories { list.append(Property(unchecked: "CATEGORIES", value: TextEscape.escaped(category))) }
    if let classification { list.append(plain("CLASS", classification.name)) }
    if let status { list.append(plain("STATUS", status.name)) }
    if let sequence { list.append(plain("SEQUENCE", String(sequence))) }
    if let created { list.append(utc("CREATED", created)) }
    if let lastModified { list.append(utc("LAST-MODIFIED", lastModified)) }
    if let url { list.append(plain("URL", url)) }
    if let organizer { list.append(organizer.property) }
    for attendee in attendees { list.append(attendee.property) }
    return list
  }
}
