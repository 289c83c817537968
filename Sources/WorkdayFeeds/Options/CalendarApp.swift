// SPDX-License-Identifier: MIT

public import CivilCalendar
import Support

/// What is known of a calendar app, in one language.
package struct ClientFacts: Sendable {
  package let name: String
  /// What follows the name where there is room for it.
  var details = ""
  /// What it does with repeating events that have additional dates, which decides its style.
  package let reason: String
  /// What happens after following a link to subscribe; nil for an app that no link opens.
  package var linkHelp: String?

  /// The complete name.
  package var title: String { name + details }
}

/// A calendar app, with the style that it reads correctly and what else it needs.
public enum CalendarApp: String, Sendable, Hashable, CaseIterable {
  /// Calendar on iPhone, iPad and Mac.
  case apple
  /// Google Calendar.
  case google
  /// Outlook and Exchange.
  case outlook
  /// Android with ICSx5.
  case android
  /// Nextcloud Calendar.
  case nextcloud
  /// Thunderbird.
  case thunderbird
  /// GNOME's Evolution.
  case evolution
  /// khal, in a terminal.
  case khal
  /// calcurse, in a terminal.
  case calcurse

  /// How it is known what an app does.
  package enum Evidence: Sendable, CustomStringConvertible {
    /// This package's tests run the app.
    case measured
    /// The app's own project or specification says so.
    case cited(String)
    /// Users of other projects say so.
    case reported(String)

    package var description: String {
      switch self {
      case .measured: "measured"
      case .cited(let source): "see " + source
      case .reported(let source): "reported in " + source
      }
    }
  }

  /// The address that opens an app to subscribe to a feed.
  package enum Link: Sendable {
    /// The feed's address with the scheme `webcal`.
    case webcal
    /// Outlook on the web, which takes the feed's address and its name.
    case outlook
    /// The page of Google Calendar on which the feed's address is pasted.
    case google

    /// Whether it is a page of another site.
    package var isOnWeb: Bool { self != .webcal }
  }

  /// What an app needs; its facts are in English, and pages in other languages have their own.
  package struct Row: Sendable {
    /// The style that it reads correctly.
    package let style: FeedStyle
    /// What is known of it.
    package let facts: ClientFacts
    /// How that is known.
    package let evidence: Evidence
    /// How to add a file or an address.
    package let adding: String
    /// The address that opens it to subscribe; nil for none.
    package var link: Link?
    /// Whether it ignores the reminders of a feed.
    package var ignoresAlarms = false
    /// Whether it takes the interval of X-PUBLISHED-TTL for the shortest at which it may ask, so that it only asks less often.
    package var isSlowedByInterval = false
    /// What people call it, its devices and its makers, in small letters.
    package var aliases: [String] = []
    /// The systems that have it, as browsers name them in User-Agent.
    package var systems: [String] = []
  }

  /// The app of the system that a browser names; nil for a system that none belongs to.
  package init?(userAgent: String) {
    guard let app = CalendarApp.allCases.first(where: { $0.row.systems.contains(where: userAgent.contains) }) else {
      return nil
    }
    self = app
  }

  /// The table of the apps.
  package var row: Row {
    switch self {
    case .apple:
      Row(
        style: .events,
        facts: ClientFacts(
          name: "Apple Calendar", details: " (iPhone, iPad, Mac)",
          reason: "is reported to read only one of several dates of an RDATE property, and was not tried",
          linkHelp:
            "iPhone, iPad, Mac: opens Calendar, then tap Subscribe. To keep reminders, turn off “Remove Alerts”."),
        evidence: .reported("python-remind#20"),
        adding: "iPhone: send yourself the file and open it, or add the address of a subscription in Settings > Apps > "
          + "Calendar > Calendar Accounts > Add Account > Other > Add Subscribed Calendar; Mac: File > Import or File > "
          + "New Calendar Subscription; \"Remove Alerts\" must be off in both to keep reminders",
        link: .webcal, aliases: ["iphone", "ipad", "ios", "mac", "macos", "icloud", "苹果"],
        systems: ["iPhone", "iPad", "Macintosh"])
    case .google:
      Row(
        style: .events,
        facts: ClientFacts(
          name: "Google Calendar", reason: "was not tried with RDATE, which it is reported to show",
          linkHelp: "Copy the address above and paste it on the page that opens. Google ignores the feed’s reminders."),
        evidence: .reported("python-remind#21"),
        adding:
          "Settings > Import & export for a file, Other calendars > From URL for an address; reminders of feeds are "
          + "ignored, so set the calendar's own",
        link: .google, ignoresAlarms: true, aliases: ["gmail", "谷歌"])
    case .outlook:
      Row(
        style: .events,
        facts: ClientFacts(
          name: "Outlook", details: " (Exchange)",
          reason:
            "needs, by Exchange's specification, an EXDATE for each RDATE, so six of seven make-up days would be lost",
          linkHelp: "Adds the calendar on the web. Outlook ignores the feed’s reminders; set them in Outlook."),
        evidence: .cited("MS-OXCICAL 2.1.3.1.1.20.18"),
        adding:
          "Add calendar > Upload from file, or Subscribe from web; reminders of feeds are ignored, so set them in "
          + "Outlook",
        link: .outlook, ignoresAlarms: true, isSlowedByInterval: true,
        aliases: ["exchange", "office365", "microsoft", "微软"],
        systems: ["Windows NT"])
    case .android:
      Row(
        style: .events,
        facts: ClientFacts(
          name: "Android", details: " (ICSx5)", reason: "has apps that show no date of RDATE",
          linkHelp: "Install ICSx⁵ first, then open this. Reminders are kept."),
        evidence: .reported("Simple-Calendar#509"),
        adding:
          "open a file on the phone with its calendar, or import it in Google Calendar on the web; ICSx5 subscribes by address, "
          + "also for DAVx5; reminders are kept",
        link: .webcal,
        aliases: ["安卓", "xiaomi", "小米", "miui", "huawei", "华为", "honor", "荣耀", "oppo", "vivo", "icsx5", "davx5"],
        systems: ["Android"])
    case .nextcloud:
      Row(
        style: .events,
        facts: ClientFacts(
          name: "Nextcloud",
          reason: "has a server that ignores the rule if there is an RDATE, which leaves 8 of 250 days"),
        evidence: .cited("nextcloud/calendar#3276"),
        adding: "Calendar > New subscription for an address, Settings > Import calendar for a file")
    case .thunderbird:
      Row(
        style: .rdate,
        facts: ClientFacts(
          name: "Thunderbird", reason: CalendarApp.readsAll,
          linkHelp: "Opens Thunderbird and asks for a name. Reminders are kept."),
        evidence: .measured, adding: "File > Open for a file, New Calendar > On the Network for an address",
        link: .webcal)
    case .evolution:
      Row(
        style: .rdate, facts: ClientFacts(name: "Evolution", reason: CalendarApp.readsAll), evidence: .measured,
        adding: "File > Import for a file, New > Calendar > On the web for an address")
    case .khal:
      Row(
        style: .rdate, facts: ClientFacts(name: "khal", reason: CalendarApp.readsAll), evidence: .measured,
        adding: "khal import work.ics, or vdirsyncer with a singlefile or http storage")
    case .calcurse:
      Row(
        style: .events,
        facts: ClientFacts(
          name: "calcurse", reason: "does not support RDATE, so all seven make-up days of 2021 are lost"),
        evidence: .measured, adding: "calcurse -i work.ics")
    }
  }

  /// Reads the name of an app, or another word for it, its device or its maker, such as `google`, `iPhone` or `微软`.
  ///
  /// - Throws: `Fault` with the code `invalidOption` for another word.
  public init(parsing text: String) throws(Fault) {
    guard let app = CalendarApp(alias: text) else {
      let names = CalendarApp.allCases.map(\.rawValue).joined(separator: ", ")
      throw Fault(.invalidOption, "\(quoted(text)) is no calendar app; use one of \(names)")
    }
    self = app
  }

  /// The app that a word names which is no name of a row, in any case; nil for another word.
  package init?(alias: String) {
    let word = alias.lowercased()
    guard let app = Self.allCases.first(where: { $0.row.aliases.contains(word) || $0.rawValue == word }) else {
      return nil
    }
    self = app
  }

  /// Apps that nobody has tried, in small letters: they get the style that most apps read correctly, and no advice.
  package static let untried = [
    "飞书", "feishu", "lark", "钉钉", "dingtalk", "企业微信", "wecom", "微信", "wechat", "qq", "qq邮箱", "wps", "kde",
    "korganizer", "merkuro",
  ]

  private static let readsAll = "reads every style correctly; this one gives the smallest file"

  /// What a feed for this app should have otherwise; each one sentence without a final stop.
  ///
  /// - Parameters:
  ///   - style: the style of the feed.
  ///   - hasAlarms: whether reminders were asked for.
  ///   - option: what chose the style, as its user spells it.
  package func doubts(style: FeedStyle, hasAlarms: Bool, naming option: String = "--style") -> [String] {
    let title = row.facts.title
    var doubts: [String] = []
    if style == .rdate, row.style != .rdate { doubts.append("\(title) \(row.facts.reason); leave out \(option)") }
    if hasAlarms, row.ignoresAlarms { doubts.append("\(title) ignores the reminders of feeds; set them in the app") }
    return doubts
  }
}
