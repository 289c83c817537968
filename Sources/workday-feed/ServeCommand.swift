// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandSupport
import Dispatch
import FeedArguments
import FeedService
import HolidayData
import Platform
import Support
import Workdays

/// Serves feeds and the subscribe page until a signal stops it.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serves calendar feeds, and a page to choose and subscribe to them.",
    discussion: """
      GET /workdays.ics takes the options of workday-ics as query parameters, such as \
      /workdays.ics?time=09:00&alarm=10m&style=events. The page is at /, the days as JSON are at \
      /api/days?from=2026-01-01&to=2026-12-31, /api/is?date=today answers true or false, and so does /api/open?hours=09:00-18:00. The state is at /healthz \
      and /readyz, and counts for Prometheus are at /metrics.

      With --feeds, each description team-a.yaml of that folder, a file for workday-ics --config, is served at \
      /team-a.ics, or at an address with a secret once it has a token; see workday-feed token. A feed whose new \
      description is invalid stays as it was. Changes of descriptions and of the data are served at once; data that \
      looks damaged is not used, and the log and /readyz report it. Without --base-url, the page has the address that \
      the browser used. Without --base-url and --host, it answers to whatever host a request names.

      It speaks HTTP; put it behind a server that speaks HTTPS. The log goes to standard output, one line of JSON \
      per request. SIGTERM and SIGINT stop it within ten seconds, after pending requests are answered; SIGHUP loads \
      the data and the feeds again.

      Exit codes: 0 stopped by a signal; 64 invalid options; 66 the folder of --data is missing; 69 the server cannot listen at the address.
      """)

  @Option(
    help: ArgumentHelp("The address to listen on. (environment: LISTEN; default: 127.0.0.1)", valueName: "address"))
  var listen: String?

  @Option(
    help: ArgumentHelp(
      "The port to listen on; 0 for any free one. (environment: PORT; default: 8080)", valueName: "port"))
  var port: String?

  @OptionGroup var offer: OfferArguments

  @Flag(
    help:
      "Serve only the feeds of --feeds: no page, no lists of days, no feeds by parameters. (environment: NAMED_ONLY=1)"
  )
  var namedOnly = false

  @Option(
    help: ArgumentHelp(
      "A name of this server besides that of --base-url; with any of them, requests that name another host are refused, so "
        + "that no other site's page can read them. May be repeated. (environment: HOSTS, separated by commas)",
      valueName: "name"))
  var host: [String] = []

  @Option(
    help: ArgumentHelp(
      "A trusted proxy, whose X-Forwarded-For names the client, so that each client gets a fair share. "
        + "May be repeated. (environment: TRUSTED_PROXY, separated by commas)",
      valueName: "address"))
  var trustedProxy: [String] = []

  @Option(
    help: ArgumentHelp(
      "A file that the server writes, with the years and feeds that it serves, so that a start with less is noticed. "
        + "(environment: RECORD)", valueName: "file"))
  var record: String?

  func run() async throws {
    // First of all: a signal that comes while the server starts is meant for it too.
    let events = ServeCommand.events
    let listen = self.listen ?? OfferArguments.environment("LISTEN") ?? "127.0.0.1"
    let port = try ServeCommand.port(self.port ?? OfferArguments.environment("PORT") ?? "8080")
    var configuration = ServiceConfiguration(timeZones: .ofThisSystem, clock: SystemClock.now)
    configuration.host = listen
    configuration.port = port
    configuration.baseURL = try offer.readBaseURL()
    configuration.hostNames = try readHosts(baseURL: configuration.baseURL)
    configuration.trustedProxies = try readProxies()
    configuration.feedFolder = offer.descriptions
    configuration.isNamedOnly = try namedOnly || OfferArguments.flag("NAMED_ONLY")
    if configuration.isNamedOnly, configuration.feedFolder == nil {
      throw CommandError("--named-only needs --feeds", .usage)
    }
    configuration.isPrivateOnly = try offer.readPrivateOnly()
    // As many as the limit of open files allows, after raising it as far as possible.
    configuration.connectionLimit =
      Environment.raiseOpenFileLimit(to: 65_536).map(ServiceConfiguration.connectionLimit) ?? 512
    if let limit = try ServeCommand.number("RENDER_LIMIT", 1...10_000) { configuration.renderLimit = limit }
    if let limit = try ServeCommand.number("FEED_LIMIT", 1...1_000_000) { configuration.feedLimit = limit }
    if let mebibytes = try ServeCommand.number("FEED_MEMORY", 1...1_000_000) {
      configuration.feedSizeLimit = mebibytes << 20
    }
    configuration.record = record ?? OfferArguments.environment("RECORD")
    let folder = try offer.readData()?.path
    configuration.dataFolder = folder
    let log = LogSink(descriptor: StandardStream.output.rawValue)
    let server = FeedServer(configuration, log: log) { served in
      folder.map { DataFolder($0).calendar(replacing: served) } ?? (.statutory, [])
    }
    do {
      try await server.run(events) {
        ServiceManager.tellReady()
        ServeCommand.tellAddress(listen, port)
      }
    } catch {
      throw CommandError("--listen \(listen), --port \(port): \(error)", .unavailable)
    }
  }

  /// Says on a terminal, besides the lines of the log, where the page is.
  private static func tellAddress(_ listen: String, _ port: Int) {
    guard StandardStream.error.isTerminal, port != 0 else { return }
    let host = ["0.0.0.0", "::"].contains(listen) ? "127.0.0.1" : listen.contains(":") ? "[\(listen)]" : listen
    StandardError.write("Note: open http://\(host):\(port) in a browser to subscribe; Control-C stops the server.")
    guard host != listen || ["127.0.0.1", "localhost"].contains(listen) else { return }
    StandardError.write(
      host == listen
        ? "Note: other devices, such as phones, reach it only with --listen 0.0.0.0."
        : "Note: other devices use the address of this computer instead of \(host).")
  }

  /// What signals tell the server: SIGHUP to load its data again, SIGTERM and SIGINT to stop.
  private static var events: AsyncStream<FeedServer.Event> {
    AsyncStream { continuation in
      let events: [(Int32, FeedServer.Event)] = [
        (Signals.terminate, .stop), (Signals.interrupt, .stop), (Signals.hangUp, .reload),
      ]
      for (signal, event) in events {
        Signals.leaveToDispatch(signal)
        let source = DispatchSource.makeSignalSource(signal: signal)
        // A source that nobody holds would be gone.
        source.setEventHandler { withExtendedLifetime(source) { _ = continuation.yield(event) } }
        source.resume()
      }
    }
  }

  private static func port(_ text: String) throws(CommandError) -> Int {
    guard let port = Int(text), (0...65_535).contains(port) else {
      throw CommandError("--port: \"\(text)\" is not a port; use 0 to 65535", .usage)
    }
    return port
  }

  /// The trusted proxies, as they are named by options or else by the environment.
  private func readProxies() throws(CommandError) -> Set<ClientAddress> {
    try ServeCommand.read(trustedProxy, "--trusted-proxy", "TRUSTED_PROXY", ClientAddress.init) { option, text in
      "\(option): \(quoted(text)) is not an address; write one such as 127.0.0.1 or ::1"
    }
  }

  /// The names of this server: those of options or else of the environment, and that of its public address.
  private func readHosts(baseURL: String?) throws(CommandError) -> Set<HostName> {
    func problem(_ option: String, _ text: String) -> String {
      "\(option): \(quoted(text)) is not the name of a host; write one such as work.example.org"
    }
    let names = try ServeCommand.read(host, "--host", "HOSTS", HostName.init, orSay: problem)
    guard let baseURL else { return names }
    let authority = String(baseURL.drop { $0 != "/" }.dropFirst(2).prefix { $0 != "/" })
    guard let name = HostName(authority) else { throw CommandError(problem("--base-url", authority), .usage) }
    return names.union([name])
  }

  /// The values of an option, or else of an environment variable, in which they are separated by commas.
  private static func read<Value: Hashable>(
    _ given: [String], _ option: String, _ variable: String, _ value: (String) -> Value?,
    orSay problem: (_ option: String, _ text: String) -> String
  ) throws(CommandError) -> Set<Value> {
    let named = OfferArguments.environment(variable)?.split { $0 == "," || $0 == " " } ?? []
    let (option, texts) = given.isEmpty ? (variable, named.map(String.init)) : (option, given)
    var values: Set<Value> = []
    for text in texts {
      guard let value = value(text) else { throw CommandError(problem(option, text), .usage) }
      values.insert(value)
    }
    return values
  }

  /// The number that an environment variable has; nil without one.
  private static func number(_ name: String, _ range: ClosedRange<Int>) throws(CommandError) -> Int? {
    guard let text = OfferArguments.environment(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw CommandError("\(name): \"\(text)\" is not a number from \(range.lowerBound) to \(range.upperBound)", .usage)
    }
    return number
  }
}
