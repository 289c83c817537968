// SPDX-License-Identifier: MIT

import ICalendar

/// The line numbers of a component and of its nested components.
struct ComponentLines {
  let line: Int
  let properties: [Int32]
  let components: [ComponentLines]

  /// The line of a property, or of the component if there is no such property.
  func line(path: [Int], index: Int?) -> Int {
    var place = self
    for step in path {
      guard step < place.components.count else { return place.line }
      place = place.components[step]
    }
    guard let index, index < place.properties.count else { return place.line }
    return Int(place.properties[index])
  }
}

/// A component that is being read.
struct ComponentFrame {
  let name: String
  let line: Int
  var properties: [Property] = []
  var propertyLines: [Int32] = []
  var components: [Component] = []
  var componentLines: [ComponentLines] = []

  init(name: String, line: Int) {
    self.name = name
    self.line = line
  }

  var component: Component {
    Component(unchecked: name, properties: properties, components: components)
  }

  var lines: ComponentLines {
    ComponentLines(line: line, properties: propertyLines, components: componentLines)
  }
}
