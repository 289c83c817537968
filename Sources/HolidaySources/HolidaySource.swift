// SPDX-License-Identifier: MIT

/// Where the paper of a year is published.
public struct HolidaySource: Sendable, Hashable {}
