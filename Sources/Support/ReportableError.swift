// SPDX-License-Identifier: MIT

/// What an error is about, whichever library it comes from, so that a command can choose the exit code.
package enum ErrorSubject: Sendable, Hashable {
  /// The request: options that are not allowed.
  case request
  /// Data that is invalid, or not available yet.
  case data
  /// A file that is missing or cannot be read.
  case input
  /// A file or folder that cannot be created.
  case creation
  /// A file that cannot be written.
  case output
  /// A temporary failure; trying again later may help.
  case busy
  /// A server that cannot be reached or is not the right one.
  case service
  /// Somebody who may not do this.
  case permission
  /// The program itself.
  case program
}

/// An error that has a subject.
package protocol ReportableError: Error {
  /// What the error is about.
  var subject: ErrorSubject { get }

  /// The same error with the names of fields spelled as in a front end.
  func spellingFields(_ spelling: (String) -> String) -> Self
}

extension ReportableError {
  package func spellingFields(_ spelling: (String) -> String) -> Self { self }
}
