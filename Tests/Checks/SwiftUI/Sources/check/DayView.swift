// SPDX-License-Identifier: MIT

import CalendarViews
import SwiftUI

/// The events of a day on its 24 hours, side by side where they overlap, and a line for now.
struct DayView: View {
  let title: String
  let events: [DayEvent]
  /// The minute of the day, or nil on other days than today.
  let now: Int?
  var hourHeight = 60.0
  private let labelWidth = 44.0

  var body: some View {
    // A minimum of half an hour keeps room for a title.
    let layout = DayLayout(events, minimumLength: 30)
    let titles = Dictionary(events.map { ($0.id, $0.title) }) { first, _ in first }
    VStack {
      Text(title).font(.title)
      ForEach(layout.allDay, id: \.id) { Text(titles[$0.id] ?? "") }
      ScrollView {
        ZStack(alignment: .topLeading) {
          ForEach(Array(0...24), id: \.self) { hour in
            Text(hour < 10 ? "0\(hour):00" : "\(hour):00").font(.caption).offset(y: hourHeight * Double(hour))
            Divider().padding(.leading, labelWidth).offset(y: hourHeight * Double(hour))
          }
          GeometryReader { geometry in
            ZStack(alignment: .topLeading) {
              ForEach(layout.placements) { placement in
                Text(titles[placement.item.id] ?? "")
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
          .padding(.leading, labelWidth)
          if let now {
            Divider().background(Color.red).padding(.leading, labelWidth).offset(y: hourHeight * Double(now) / 60)
          }
        }
        .frame(height: 24 * hourHeight)
      }
    }
  }
}
