// SPDX-License-Identifier: MIT

/// Why the value of a property could not be read.
package struct PropertyFault: Error {
  package let code: Diagnostic.Code
  package let message: String
  package let advice: String
  package let section: String

  package init(_ message: String, advice: String, section: String, code: Diagnostic.Code = .invalidValue) {
    self.code = code
    self.message = message
    self.advice = advice
    self.section = section
  }
}
