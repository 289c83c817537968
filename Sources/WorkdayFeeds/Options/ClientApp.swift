// SPDX-License-Identifier: MIT

/// A calendar app, with the style that it reads correctly and what else it needs.
package enum ClientApp: String, Sendable, CaseIterable {
  case apple
  case google
  case outlook
  case android
  case nextcloud
  case thunderbird
  case evolution
  case khal
  case calcurse

  /// What was measured of an app.
  private typealias Facts = (title: String, style: FeedStyle, reason: String, adding: String)

  /// The facts in one table: the app's name, its style, why, and how to add a feed or a file.
  private var facts: Facts {
    switch self {
    case .apple:
      (
        "Apple Calendar (iPhone, iPad, Mac)", .events, "reads only one date of an RDATE property",
        "iPhone: send yourself the file and open it, or add the address of a subscription in Settings > Apps > "
          + "Calendar > Calendar Accounts > Add Account > Other; Mac: File > Import or File > New Calendar "
          + "Subscription, where \"Remove Alerts\" must be off to keep reminders"
      )
    case .google:
      (
        "Google Calendar", .events, "does not show an RDATE after the end of the rule",
        "Settings > Import & export for a file, Other calendars > From URL for an address; reminders of feeds are "
          + "ignored, so set the calendar's own"
      )
    case .outlook:
      (
        "Outlook, Exchange", .events, "needs an EXDATE for each RDATE, so six of seven make-up days are lost",
        "Add calendar > Upload from file, or Subscribe from web; reminders of feeds are ignored, so set them in Outlook"
      )
    case .android:
      (
        "Android (ICSx5, DAVx5)", .events, "ignores RDATE if the rule never ends",
        "ICSx5 or DAVx5 subscribe by address; reminders are kept"
      )
    case .nextcloud:
      (
        "Nextcloud", .events, "its server ignores the rule if there is an RDATE, which leaves 8 of 250 days",
        "Calendar > New subscription for an address, Settings > Import calendar for a file"
      )
    case .thunderbird:
      (
        "Thunderbird", .rdate, "reads every style correctly; this one gives the smallest file",
        "File > Open for a file, New Calendar > On the Network for an address"
      )
    case .evolution:
      (
        "Evolution", .rdate, "reads every style correctly; this one gives the smallest file",
        "File > Import for a file, New > Calendar > On the web for an address"
      )
    case .khal:
      (
        "khal", .rdate, "reads every style correctly; this one gives the smallest file",
        "khal import work.ics, or vdirsyncer with a singlefile or http storage"
      )
    case .calcurse:
      (
        "calcurse", .events, "does not support RDATE, so all seven make-up days of 2021 are lost",
        "calcurse -i work.ics"
      )
    }
  }

  /// The app's name.
  package var title: String { facts.title }
  /// The style that it reads correctly.
  package var style: FeedStyle { facts.style }
  /// Why it gets that style: what it does with repeating events that have additional dates.
  package var reason: String { facts.reason }
  /// How to add a file or an address.
  package var adding: String { facts.adding }
  /// Whether it ignores the reminders of a feed.
  package var ignoresAlarms: Bool { self == .google || self == .outlook }

  /// What a feed for this app should have otherwise; each one sentence without a final stop.
  ///
  /// - Parameters:
  ///   - style: the style of the feed.
  ///   - hasAlarms: whether reminders were asked for.
  package func doubts(style: FeedStyle, hasAlarms: Bool) -> [String] {
    var doubts: [String] = []
    if style == .rdate, self.style != .rdate { doubts.append("\(title) \(reason); leave out --style") }
    if hasAlarms, ignoresAlarms { doubts.append("\(title) ignores the reminders of feeds; set them in the app") }
    return doubts
  }
}
