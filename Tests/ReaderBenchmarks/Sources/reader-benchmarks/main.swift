// SPDX-License-Identifier: MIT

// How long reading 20,000 events takes, beside libical's parser and a walk over what it made.
//
// Without arguments it writes two files to the temporary folder and runs itself for each way of reading, in turns, so
// that a slow spell of the machine hits all alike; then prints medians of the processor's time and the peak of memory.
// Usage: swift run -c release

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

let arguments = CommandLine.arguments
do {
  if arguments.count == 3, let way = Way(rawValue: arguments[1]) {
    let events = try way.read(arguments[2])
    print(events, Double(clock()) * 1000 / Double(CLOCKS_PER_SEC), PeakMemory.kilobytes)
  } else {
    for sample in Sample.allCases { try Comparison(sample).report() }
  }
} catch {
  fatalError("\(error)")
}
