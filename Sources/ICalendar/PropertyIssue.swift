// SPDX-License-Identifier: MIT

/// A finding about a component, and which of its properties it is about.
package struct PropertyIssue: Sendable {
  /// The finding, still without its line.
  package let diagnostic: Diagnostic
  /// The index of the property in its component, or nil when it is about the component.
  package let index: Int?
  /// The indices of the components within each other that lead to the one at fault.
  package let path: [Int]

  package init(_ diagnostic: Diagnostic, index: Int?, path: [Int] = []) {
    self.diagnostic = diagnostic
    self.index = index
    self.path = path
  }

  /// The same finding, seen from the component around.
  package func within(_ index: Int) -> PropertyIssue {
    PropertyIssue(diagnostic, index: self.index, path: [index] + path)
  }
}
