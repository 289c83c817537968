// SPDX-License-Identifier: MIT

import ArgumentParser

/// The format of a report on data or on a file.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  /// Text for people.
  case text
  /// One JSON object.
  case json
}
