// SPDX-License-Identifier: MIT

/// Another engine: a program of its own that walks a workload, and times itself.
///
/// It is given the rule, DTSTART, the zone, the number of occurrences, and both ends of the range or two dashes, and
/// prints the number of occurrences, the sum of their instants, and the nanoseconds of one walk.
struct Peer {
  /// How many times as fast as every peer the engine must be; a query that jumps three times as much.
  static func bar(of workload: Workload) -> Double { workload.range == nil ? 5 : 15 }

  private static let rounds = 9

  let path: String
  /// The name of the program, which says the version.
  var name: String { path.split(separator: "/").last.map { String($0) } ?? path }

  /// Times a workload in turns with the engine, and takes the median of the ratios.
  ///
  /// Each ratio is of two neighbouring moments. A peer that answers otherwise has no figure.
  func line(_ workload: Workload) throws -> Report.PeerLine {
    let expected = try EngineWalk(workload).instances(count: workload.limit)
    let answer = "\(expected.count) \(expected.reduce(0) { $0 &+ $1.instant })"
    let range = workload.range ?? ("-", "-")
    let ours = try Measurement.ours(workload)
    let divisor = workload.isQuery ? 1 : Double(workload.count)
    func none(_ remark: String) -> Report.PeerLine {
      Report.PeerLine(workload: workload, peer: name, theirs: nil, ratio: nil, remark: remark)
    }
    let words = [workload.rule, workload.start, workload.timeZone, "\(workload.limit)", range.from, range.to]
    var (times, ratios) = ([Double](), [Double]())
    for _ in 0..<Peer.rounds {
      let words = words.map { Program.quoted($0) }.joined(separator: " ")
      guard let parts = Program.lastLine(of: words, path: path)?.split(separator: " "), parts.count == 3,
        let time = Double(parts[2])
      else { return none("has no answer") }
      guard "\(parts[0]) \(parts[1])" == answer else { return none("answers otherwise") }
      times.append(time / divisor)
      ratios.append(time / (try Stopwatch.nanoseconds(of: ours.work, repeats: ours.repeats)))
    }
    return Report.PeerLine(
      workload: workload, peer: name, theirs: Stopwatch.median(times), ratio: Stopwatch.median(ratios), remark: "")
  }
}
