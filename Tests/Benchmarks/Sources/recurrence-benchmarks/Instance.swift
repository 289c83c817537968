// SPDX-License-Identifier: MIT

/// A local time and the instant it is.
struct Instance: Hashable {
  let wallSeconds: Int64
  let instant: Int64
}
