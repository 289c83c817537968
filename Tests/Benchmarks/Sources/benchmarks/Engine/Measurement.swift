// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The parts of a run.
enum Measurement {
  /// Times a workload with the engine and with libical, in turns.
  static func line(_ workload: Workload) throws -> Report.Line {
    let libical = try LibicalWalk(workload)
    let theirs = { sink(libical.walk(count: workload.limit)) }
    let medians = try Stopwatch.medians([try ours(workload), (Stopwatch.repeats(of: theirs), theirs)])
    let divisor = workload.isQuery ? 1 : Double(workload.count)
    return Report.Line(workload: workload, ours: medians[0] / divisor, libical: medians[1] / divisor)
  }

  /// What times a workload with the engine, and how often that is to be repeated.
  static func ours(_ workload: Workload) throws -> (repeats: Int, work: () throws -> Void) {
    let engine = try EngineWalk(workload)
    let work = { sink(try engine.walk(count: workload.limit)) }
    return (try Stopwatch.repeats(atLeast: workload.isQuery ? 100_000 : 1, of: work), work)
  }

  /// Times a workload by its rule and by a set of that one rule, in turns.
  static func setLine(_ workload: Workload) throws -> Report.SetLine {
    let engine = try EngineWalk(workload)
    let rule = { sink(try engine.walk(count: workload.count)) }
    let set = { sink(try engine.walkSet(count: workload.count)) }
    let medians = try Stopwatch.medians([
      (try Stopwatch.repeats(of: rule), rule), (try Stopwatch.repeats(of: set), set),
    ])
    let count = Double(workload.count)
    return Report.SetLine(workload: workload.name, rule: medians[0] / count, ours: medians[1] / count)
  }

  /// Times a query with the engine alone.
  static func jump(_ workload: Workload) throws -> Report.Jump {
    let engine = try EngineWalk(workload)
    let work = { sink(try engine.walk(count: workload.count + 1)) }
    let medians = try Stopwatch.medians([(try Stopwatch.repeats(of: work), work)])
    return Report.Jump(query: workload.name, ours: medians[0])
  }

  /// Runs the engine alone, for its memory use: all workloads, and ten million occurrences.
  static func engineOnly() throws {
    for workload in Workload.all + Workload.jumps { sink(try EngineWalk(workload).walk(count: workload.count + 1)) }
    for workload in Workload.all where workload.name == "g" {
      guard try EngineWalk(workload).walk(count: 10_000_000).count == 10_000_000 else { throw Failure("g ends early") }
    }
  }

  /// Walks one workload by a set of its rule, for its instructions.
  static func walkSet(_ name: String) throws {
    guard let workload = Workload.all.first(where: { $0.name == name }) else { throw Failure("no workload \(name)") }
    guard try EngineWalk(workload).walkSet(count: workload.count).count == workload.count else {
      throw Failure("\(name) ends early")
    }
  }

  /// Walks one workload with the engine alone, for its instructions; a query a thousand times.
  static func walk(_ name: String) throws {
    guard let workload = Workload.all.first(where: { $0.name == name }) else { throw Failure("no workload \(name)") }
    let engine = try EngineWalk(workload)
    for _ in 0..<(workload.isQuery ? 1000 : 1) {
      guard try engine.walk(count: workload.count + 1).count >= workload.count else {
        throw Failure("\(name) ends early")
      }
    }
  }

  /// Runs Foundation alone: prints its nanoseconds per occurrence or query if its result is correct, otherwise a
  /// remark.
  static func foundationOnly(_ name: String) throws {
    // Foundation never returns for some rules; the alarm ends the process.
    alarm(30)
    guard let workload = Workload.all.first(where: { $0.name == name }) else { throw Failure("no workload \(name)") }
    guard let library = FoundationLibrary() else { return print("not built: use plain swift run") }
    guard let instants = try library.instants(workload, count: workload.limit) else { return print("has no such rule") }
    guard instants == (try EngineWalk(workload).instances(count: workload.limit).map(\.instant)) else {
      return print("answers wrongly")
    }
    let times = try (0..<3).map { _ in
      try Stopwatch.nanoseconds(of: { sink(try library.instants(workload, count: workload.limit)) }, repeats: 1)
    }
    print(Stopwatch.median(times) / (workload.isQuery ? 1 : Double(workload.count)))
  }

  /// Foundation's figure, from a separate process.
  static func foundation(_ workload: Workload) -> Report.FoundationLine {
    let output = Program.lastLine(of: "--foundation \(workload.name)") ?? "has no answer in 30 s"
    let figure = Double(output)
    return Report.FoundationLine(
      workload: workload.name, nanoseconds: figure, remark: figure == nil ? output : "")
  }
}
