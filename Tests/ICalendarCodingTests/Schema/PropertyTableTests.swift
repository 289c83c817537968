// SPDX-License-Identifier: MIT

import Testing

@testable import ICalendarCoding

@Suite struct PropertyTableTests {
  @Test func `each property has one row, and the names that are not properties have none`() {
    let names = PropertyRow.table.map(\.traits.name)
    #expect(Set(names).count == names.count)
    let rest = Set(PropertyName.allCases).subtracting(names)
    #expect(rest == [.other, .begin, .end, .recordedError])
  }

  @Test func `each row has a section of an RFC, and words only where one of them is the value`() {
    for row in PropertyRow.table {
      #expect(row.section.wholeMatch(of: /(RFC \d{4}, section )?\d+(\.\d+){1,3}/) != nil, "\(row.traits.name)")
      #expect(row.words.isEmpty == (row.traits.plain != .word), "\(row.traits.name)")
    }
  }

  @Test func `an event that is passed over can have a bit for each property that it has once`() {
    let last = PropertyRow.table.lastIndex { $0.traits.passes == .once }
    #expect(last.map { $0 < UInt64.bitWidth } ?? false)
    // What is passed over must be plain, but for the rule, which is looked at.
    for row in PropertyRow.table where row.traits.passes != .never {
      #expect(row.traits.plain != .none, "\(row.traits.name)")
    }
  }

  @Test func `a name is found in any case, with its row`() {
    for row in PropertyRow.table {
      for name in [row.traits.name.rawValue, row.traits.name.rawValue.lowercased()] {
        let line = Array("\(name):x".utf8)
        let traits = ContentLine(parsing: line.span).place.traits
        #expect(traits.name == row.traits.name)
        #expect(
          Int(traits.row) < PropertyRow.table.count && PropertyRow.table[Int(traits.row)].traits.name == row.traits.name
        )
      }
    }
  }
}
