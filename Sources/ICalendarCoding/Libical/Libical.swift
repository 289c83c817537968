// SPDX-License-Identifier: MIT

#if Libical
import CivilCalendar
import CLibical

/// The lock around libical: everything that uses its globals runs inside it, one caller at a time.
///
/// libical keeps its last error, its built-in zones and its settings in globals. The first caller turns off the setting
/// that lets libical abort the process, and the look for the system's zones.
package enum Libical {
  private nonisolated(unsafe) static let mutex = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    clibical_never_abort()
    clibical_know_no_zones()
    return mutex
  }()

  /// Runs a closure with exclusive access to libical; calls must not be nested.
  package static func alone<Result: ~Copyable, Fault: Error>(
    _ work: () throws(Fault) -> Result
  ) throws(Fault) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    icalerror_clear_errno()
    return try work()
  }

  /// The version of libical, such as `3.0.16`.
  static var version: String { "\(ICAL_MAJOR_VERSION).\(ICAL_MINOR_VERSION).\(ICAL_PATCH_VERSION)" }

  /// The components that are nested in another.
  static func components(in component: OpaquePointer) -> [OpaquePointer] {
    all(icalcomponent_get_first_component(component, ICAL_ANY_COMPONENT)) {
      icalcomponent_get_next_component(component, ICAL_ANY_COMPONENT)
    }
  }

  /// What libical gives one after another.
  static func all(_ first: OpaquePointer?, _ next: @escaping () -> OpaquePointer?) -> [OpaquePointer] {
    first.map { Array(sequence(first: $0) { _ in next() }) } ?? []
  }

  /// The text of a C string that libical returns for the caller to free; frees it.
  static func take(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
#endif
