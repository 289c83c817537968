// SPDX-License-Identifier: MIT

import Foundation
import FuzzTargets
import TestSupport

// Reads a number of small calendars with random changes; the address sanitizer sees what goes wrong in memory.
//
// Half of the originals are events of the fixtures, half are generated calendars of one or two events, and three in four
// inputs are changed. Each is read as `expand` does, and one in eight is held to all laws.

/// The events of a file, each in a calendar of its own.
func calendars(in file: [UInt8]) -> [[UInt8]] {
  let lines = String(decoding: file, as: UTF8.self).split(separator: "\r\n").map { $0 + "\r\n" }
  var list: [[UInt8]] = []
  for (index, line) in lines.enumerated() where line == "BEGIN:VEVENT\r\n" {
    let event = lines[index...].prefix { $0 != "END:VEVENT\r\n" }.joined() + "END:VEVENT\r\n"
    list.append(Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(event)END:VCALENDAR\r\n".utf8))
  }
  return list
}

// `states FIRST COUNT` holds the laws of the commands that write files for so many random states each, from a seed on.
if CommandLine.arguments.dropFirst().first == "states" {
  let numbers = CommandLine.arguments.dropFirst(2).compactMap { UInt64($0) }
  var faults = 0
  for law in FileLaws.Law.allCases where numbers.count == 2 {
    var files = RandomFile(seed: numbers[0])
    for state in 0..<numbers[1] {
      guard let (fault, failing) = files.fault(of: law) else { continue }
      faults += 1
      print("\(law), state \(state): \(fault)\n\(failing.map(FuzzTarget.line).joined(separator: "\n"))")
    }
    print("\(law): \(numbers[1]) states, \(faults) faults")
    fflush(nil)
  }
  exit(faults == 0 && numbers.count == 2 ? 0 : 1)
}

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000
var originals: [[UInt8]] = []
for folder in ["Fixtures/ics", "Fixtures/holidays"] {
  for file in try FileManager.default.contentsOfDirectory(atPath: packageFolder + "/" + folder).sorted()
  where file.hasSuffix(".ics") {
    originals += calendars(in: try readBytes("\(folder)/\(file)")).prefix(20)
  }
}
let first = seed(20_261_122)
let started = Date()
var (random, mutator) = (SeededGenerator(seed: first), Mutator(seed: first))
var (octets, faults) = (0, 0)
for round in 0..<count {
  let original =
    round.isMultiple(of: 2)
    ? originals[random.below(originals.count)] : RandomCalendar.bytes(&random, upTo: 2)
  let bytes = random.below(4) == 0 ? original : mutator.mutated(original)
  octets += bytes.count
  if let fault = round.isMultiple(of: 8) ? FuzzTarget.calendar.fault(bytes) : FuzzTarget.reading.fault(bytes) {
    faults += 1
    print("seed \(first), round \(round): \(fault)\n\(FuzzTarget.line(of: bytes))")
  }
  if (round + 1).isMultiple(of: 10_000) || round + 1 == count {
    print("\(round + 1) inputs, \(octets) bytes, \(Int(Date().timeIntervalSince(started))) s, \(faults) faults")
    fflush(nil)
  }
}
exit(faults == 0 ? 0 : 1)
