// SPDX-License-Identifier: MIT

/// The paths of the server, besides those of named feeds.
enum Route: String, CaseIterable {
  case page = "/"
  case days = "/api/days"
  case isWorkday = "/api/is"
  case open = "/api/open"
  case health = "/healthz"
  case holidays = "/holidays.ics"
  case icon = "/favicon.ico"
  case metrics = "/metrics"
  case readiness = "/readyz"
  case workdays = "/workdays.ics"

  /// What an answer costs at most, and so on which thread it is made.
  enum Cost {
    /// Twenty times what one of `/healthz` costs, parameters included; an event loop may make it.
    case lookUp
    /// More; it is made in a queue, in which clients take turns.
    case work
  }

  var cost: Cost {
    switch self {
    case .health, .icon, .metrics, .readiness: .lookUp
    case .days, .holidays, .isWorkday, .open, .page, .workdays: .work
    }
  }

  /// Whether a server of named feeds alone has it too.
  var isState: Bool { self == .health || self == .readiness || self == .metrics }
}

/// What is at a path of the server.
enum Resource {
  case route(Route)
  case feed(Representation, isPrivate: Bool)
  /// The holidays of a year, as their notices list them.
  case year(Int)

  var cost: Route.Cost {
    switch self {
    case .route(let route): route.cost
    case .feed: .lookUp
    case .year: .work
    }
  }

  /// Whether scripts of other sites may ask.
  ///
  /// What a company describes is for its people, and not for the scripts of the sites that they visit.
  var isShared: Bool {
    switch self {
    case .feed: false
    case .year: true
    case .route(let route): !route.isState && route != .page
    }
  }
}
