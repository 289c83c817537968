// SPDX-License-Identifier: MIT

/// The quotient rounded down, so that days before 1970 are counted like those after it; the divisor must be positive.
@inlinable
@inline(__always)
package func floorDivided(_ number: Int64, by divisor: Int64) -> Int64 {
  let quotient = number / divisor
  return number % divisor < 0 ? quotient - 1 : quotient
}

/// The remainder of division rounded down: at least 0 and less than the divisor, which must be positive.
@inlinable
@inline(__always)
package func floorRemainder<Number: SignedInteger>(_ number: Number, by divisor: Number) -> Number {
  let remainder = number % divisor
  return remainder < 0 ? remainder + divisor : remainder
}

/// The greatest common divisor of two positive numbers.
package func greatestCommonDivisor<Number: BinaryInteger>(_ first: Number, _ second: Number) -> Number {
  var (large, small) = (first, second)
  while small != 0 { (large, small) = (small, large % small) }
  return large
}

extension Range where Bound: BinaryInteger {
  /// The lowest number that meets a condition, which all higher ones meet too; the upper bound if none does.
  @inlinable
  package func lowest(meeting condition: (Bound) -> Bool) -> Bound {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if condition(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Sequence<Int> {
  /// The runs of consecutive numbers; the numbers are ascending.
  package var runs: [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    for number in self {
      if let last = runs.last, last.upperBound == number - 1 {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs
  }
}
