// SPDX-License-Identifier: MIT

import CalendarViews
import SwiftUI

/// The events of a day on its hours, side by side where they overlap.
struct DayView: View {
  let layout: DayLayout<String>
  var hourHeight = 60.0

  var body: some View {
    GeometryReader { geometry in
      ZStack(alignment: .topLeading) {
        ForEach(layout.placements) { placement in
          Text(placement.item.id)
            .frame(
              width: geometry.size.width * placement.width,
              height: hourHeight * Double(placement.minutes.count) / 60, alignment: .topLeading
            )
            .background(Color.blue.opacity(0.2))
            .offset(
              x: geometry.size.width * placement.left, y: hourHeight * Double(placement.minutes.lowerBound) / 60)
        }
      }
    }
    .frame(height: 24 * hourHeight)
  }
}
