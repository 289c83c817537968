// SPDX-License-Identifier: MIT

import ICalendar

extension Component {
  /// About how many bytes its lines have.
  var weight: Int {
    components.reduce(2 * name.utf8.count) { $0 + $1.weight } + properties.reduce(0) { $0 + $1.weight }
  }
}

extension Property {
  /// About how many bytes its line has.
  var weight: Int { parameters.reduce(name.utf8.count + value.utf8.count + 3) { $0 + $1.weight } }
}

extension Parameter {
  /// About how many bytes it has in a line.
  var weight: Int { values.reduce(name.utf8.count + 1) { $0 + $1.utf8.count + 1 } }
}
