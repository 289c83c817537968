// SPDX-License-Identifier: MIT

import Foundation

/// The apparent longitudes of the Sun and the Moon, good to about 0.3″ and 0.5″ between 1900 and 2101, and the moments
/// of new moons and solar terms, good to some seconds.
///
/// Times are Julian centuries of Terrestrial Time since 2000-01-01T12:00, angles are radians.
struct Ephemeris {
  private struct Term {
    let power: Int
    let amplitude: Double
    let phase: Double
    /// The arguments that are not multiplied by 0, and their multiples.
    let factors: [(argument: Int, multiple: Double)]

    init(power: Double, amplitude: Double, phase: Double, multiples: ArraySlice<Double>) {
      self.power = Int(power)
      self.amplitude = amplitude
      self.phase = phase
      factors = multiples.enumerated().filter { $0.element != 0 }.map { ($0.offset, $0.element) }
    }

    func angle(_ arguments: [Double]) -> Double {
      var angle = phase
      for factor in factors { angle += factor.multiple * arguments[factor.argument] }
      return angle
    }
  }

  static let arcSecond = Double.pi / 648_000
  private let sun = Ephemeris.rows(solarSeries).map {
    Term(power: $0[0], amplitude: $0[1] * 1e-8, phase: $0[2], multiples: $0[3...3])
  }
  private let moon = Ephemeris.rows(lunarSeries).map {
    Term(power: 0, amplitude: $0[4] * arcSecond, phase: 0, multiples: $0[..<4])
  }
  private let perturbations = Ephemeris.rows(lunarPerturbations).map {
    Term(power: $0[0], amplitude: $0[14] * arcSecond, phase: $0[15], multiples: $0[1..<14])
  }

  private static func rows(_ table: String) -> [[Double]] {
    table.split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
  }

  // MARK: Longitudes

  /// The Sun's geometric longitude in the mean equinox of date, and its distance in astronomical units.
  private func geometricSun(_ time: Double) -> (longitude: Double, distance: Double) {
    let millennia = time / 10
    let arguments = [millennia]
    var powers = [1.0]
    for _ in 0..<5 { powers.append((powers.last ?? 1) * millennia) }
    var longitude = Double.pi
    for term in sun {
      longitude += term.amplitude * powers[term.power] * cos(term.angle(arguments))
    }
    let anomaly = (357.52911 + 35_999.05029 * time) * .pi / 180
    return (longitude, 1.00014 - 0.01671 * cos(anomaly) - 0.00014 * cos(2 * anomaly))
  }

  /// The Sun's longitude with aberration, in the mean equinox of date of VSOP87.
  private func aberratedSun(_ time: Double) -> Double {
    let (longitude, distance) = geometricSun(time)
    return longitude - 20.4898 * Ephemeris.arcSecond / distance
  }

  /// The Sun's apparent longitude in the true equinox of date.
  func apparentSun(_ time: Double) -> Double {
    // VSOP87's equinox differs by 0.09″ from the FK5's, and its precession by 0.30″ a century from today's.
    aberratedSun(time) - (0.09033 + 0.29965 * time) * Ephemeris.arcSecond + nutation(time)
  }

  /// The Moon's longitude in the mean equinox of date, as the Sun's, as it is seen from the Earth's center.
  private func apparentMoon(_ time: Double) -> Double {
    func angle(_ degrees: Double, _ seconds: [Double]) -> Double {
      var sum = degrees * 3600
      var power = 1.0
      for coefficient in seconds {
        sum += coefficient * power
        power *= time
      }
      return (sum * Ephemeris.arcSecond).remainder(dividingBy: 2 * .pi)
    }
    let moon = angle(-142, [1139.88563, 1_732_559_343.38498, -6.84583, 0.00641535, -0.00004193])
    let perigee = angle(83, [1271.88269, 14_643_420.39317, -38.25839398, -0.04529913, 0.00021301])
    let node = angle(125, [160.32601, -6_967_919.58147, 6.3563893, 0.00751788, -0.00003586])
    let earth = angle(100, [1679.13852, 129_597_742.30032, -0.0202, 0.000009])
    let perihelion = angle(102, [3374.45017, 1161.24342, 0.529265, -0.00011814])
    let delaunay = [moon - earth + .pi, moon - node, moon - perigee, earth - perihelion]
    let planets = [
      angle(-108, [903.216919, 538_101_628.66888]), angle(-179, [3524.758419, 210_664_136.45777]),
      angle(100, [1679.13885, 129_597_742.293]), angle(-5, [1563.642778, 68_905_077.65936]),
      angle(34, [1265.379392, 10_925_660.57335]), angle(50, [278.902495, 4_399_609.33632]),
      angle(-46, [184.354234, 1_542_482.57845]), angle(-56, [1256.808371, 786_547.897]),
    ]
    let arguments = delaunay + planets + [moon + 0.02438029560881907 * time]
    var longitude = moon + (5029.0966 * time + 1.112 * time * time) * Ephemeris.arcSecond
    for term in self.moon { longitude += term.amplitude * sin(term.angle(arguments)) }
    let powers = [1, time, time * time]
    for term in perturbations { longitude += term.amplitude * powers[term.power] * sin(term.angle(arguments)) }
    // Light takes 1.3 seconds.
    return longitude - 0.70 * Ephemeris.arcSecond
  }

  /// The nutation in longitude: the terms of the IAU's theory of 1980 from 0.01″ on.
  private func nutation(_ time: Double) -> Double {
    func degrees(_ start: Double, _ rate: Double) -> Double { (start + rate * time) * .pi / 180 }
    let elongation = degrees(297.85036, 445_267.111480)
    let sun = degrees(357.52772, 35_999.050340)
    let moon = degrees(134.96298, 477_198.867398)
    let latitude = degrees(93.27191, 483_202.017538)
    let node = degrees(125.04452, -1934.136261)
    let season = 2 * (latitude - elongation + node)
    let month = 2 * (latitude + node)
    var sum = (-17.1996 - 0.01742 * time) * sin(node) - 1.3187 * sin(season) - 0.2274 * sin(month)
    sum += 0.2062 * sin(2 * node) + 0.1426 * sin(sun) + 0.0712 * sin(moon) - 0.0517 * sin(sun + season)
    sum += -0.0386 * sin(month - node) - 0.0301 * sin(moon + month) + 0.0217 * sin(season - sun)
    sum += -0.0158 * sin(moon - 2 * elongation) + 0.0129 * sin(season - node) + 0.0123 * sin(month - moon)
    return sum * Ephemeris.arcSecond
  }

  // MARK: Moments

  /// The moment when the Sun reaches a longitude in degrees, near a time.
  func solarTerm(_ degrees: Double, near time: Double) -> Double {
    solve(near: time, rate: 628.3319) { apparentSun($0) - degrees * .pi / 180 }
  }

  /// The moment of the new moon that is nearest to a time.
  func newMoon(near time: Double) -> Double {
    // Nutation moves both by the same angle.
    solve(near: time, rate: 7771.377) { apparentMoon($0) - aberratedSun($0) }
  }

  private func solve(near time: Double, rate: Double, _ angle: (Double) -> Double) -> Double {
    var time = time
    for _ in 0..<9 {
      let step = angle(time).remainder(dividingBy: 2 * .pi) / rate
      time -= step
      // A third of a second; what is left is a tenth of that.
      if abs(step) < 1e-10 { break }
    }
    return time
  }

  // MARK: Clocks

  /// Terrestrial Time minus Universal Time in seconds: measured to 2025, then Espenak and Meeus's prediction of 2006,
  /// which the tables published since then follow, although the Earth has not slowed down as much.
  static func deltaT(year: Double) -> Double {
    let known: [(Double, Double)] = [
      (1900, -2.8), (1905, 3.9), (1910, 10.5), (1915, 17.2), (1920, 21.2), (1925, 23.6), (1930, 24.0), (1940, 24.3),
      (1945, 26.8), (1950, 29.1), (1955, 31.1), (1960, 33.2), (1965, 35.7), (1970, 40.2), (1975, 45.5), (1980, 50.5),
      (1985, 54.3), (1990, 56.9), (1995, 60.8), (2000, 63.8), (2005, 64.7), (2010, 66.1), (2015, 67.6), (2020, 69.4),
      (2025, 69.2), (2050, 93), (2060, 112), (2070, 133), (2080, 155), (2090, 178), (2102, 208),
    ]
    guard let next = known.firstIndex(where: { $0.0 > year }), next > 0 else { return known[0].1 }
    let (before, after) = (known[next - 1], known[next])
    return before.1 + (after.1 - before.1) * (year - before.0) / (after.0 - before.0)
  }

  /// Seconds since 1970-01-01T00:00 of Universal Time at a moment.
  static func universalSeconds(_ time: Double) -> Double {
    time * 36_525 * 86_400 + 946_728_000 - deltaT(year: 2000 + time * 100)
  }
}
