// SPDX-License-Identifier: MIT

internal import NIOCore

/// What the handlers of a connection know of it together; used on its event loop only.
final class ConnectionState {
  /// When the first byte of the head that is coming in came, or the connection, or nil between requests.
  var headStart: NIODeadline?
  /// When the last answer was done, where no head is coming in.
  var idleStart: NIODeadline?
  /// The head at hand as it came, where it was all that was read.
  var wholeHead: ByteBuffer?
  /// Whether every request so far was answered and more are taken.
  var isFree = true
  /// The bytes of answers so far.
  var queuedBytes = 0
  /// Whether nothing is read any more, since the connection is about to be closed.
  var isRefusing = false

  init(now: NIODeadline) { headStart = now }
}
