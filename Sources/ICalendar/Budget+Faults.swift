// SPDX-License-Identifier: MIT

package import CivilCalendar

extension Budget {
  /// Takes some of an item.
  ///
  /// - Parameters:
  ///   - place: Where in the input it is needed; nil if that is told elsewhere.
  ///   - advice: What the user can do instead.
  /// - Throws: `Fault` with the code `limitExceeded` if there is not so much left; it names the limit.
  package mutating func spend(
    _ count: Int, _ item: Item, at place: @autoclosure () -> String? = nil, _ advice: @autoclosure () -> String
  ) throws(Fault) {
    guard !take(count, item) else { return }
    let fault = Fault(
      .limitExceeded,
      "this makes more than \(most(item)) \(item.facts.words), the maximum for a file of its size; \(advice())")
    throw place().map(fault.inside) ?? fault
  }
}
