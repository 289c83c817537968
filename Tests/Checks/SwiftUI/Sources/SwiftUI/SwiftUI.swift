// SPDX-License-Identifier: MIT

// swift-format-ignore-file

public import Foundation

// Declarations with the signatures that SwiftUI has, as far as the articles use them. Views are not drawn but listed:
// each text with its place, which is that of SwiftUI where the article's code says it, in frames and offsets.

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor var body: Self.Body { get }
}

public struct EmptyView: View, Drawable {
  public init() {}
  public var body: EmptyView { self }
  func drawn(in size: CGSize) -> [Drawn] { [] }
}

/// A text with its place.
public struct Drawn {
  public let text: String
  public var x = 0.0
  public var y = 0.0
  public var size: CGSize
  public var opacity = 1.0
}

/// What each view of this module does instead of having a body.
@MainActor protocol Drawable {
  func drawn(in size: CGSize) -> [Drawn]
}

/// The texts of a view.
@MainActor public func drawn(_ view: some View, in size: CGSize) -> [Drawn] {
  (view as? any Drawable)?.drawn(in: size) ?? drawn(view.body, in: size)
}

@resultBuilder public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  @MainActor public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)> {
    var parts: [any View] = []
    repeat parts.append(each content)
    return TupleView(parts: parts)
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
}

public struct TupleView<T>: View, Drawable {
  let parts: [any View]
  public var body: EmptyView { EmptyView() }
  func drawn(in size: CGSize) -> [Drawn] { parts.flatMap { SwiftUI.drawn($0, in: size) } }
}

extension Optional: View where Wrapped: View {
  public var body: EmptyView { EmptyView() }
}

extension Optional: Drawable where Wrapped: View {
  func drawn(in size: CGSize) -> [Drawn] { map { SwiftUI.drawn($0, in: size) } ?? [] }
}

public struct Text: View, Drawable {
  let content: String
  public init<S: StringProtocol>(_ content: S) { self.content = String(content) }
  public var body: EmptyView { EmptyView() }
  func drawn(in size: CGSize) -> [Drawn] { [Drawn(text: content, size: size)] }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  let data: Data
  let content: (Data.Element) -> Content
}

extension ForEach: View, Drawable where Content: View {
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.content = content
  }
  public var body: EmptyView { EmptyView() }
  func drawn(in size: CGSize) -> [Drawn] { data.flatMap { SwiftUI.drawn(content($0), in: size) } }
}

extension ForEach where Content: View, Data.Element: Identifiable, ID == Data.Element.ID {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data, id: \.id, content: content)
  }
}

public struct GridItem: Sendable {
  public enum Size: Sendable { case fixed(CGFloat), flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity) }
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil) {}
}

public struct LazyVGrid<Content: View>: View, Drawable {
  let content: Content
  public init(columns: [GridItem], spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { self.content = content() }
  public var body: EmptyView { EmptyView() }
  func drawn(in size: CGSize) -> [Drawn] { SwiftUI.drawn(content, in: size) }
}

public struct VStack<Content: View>: View, Drawable {
  let content: Content
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { self.content = content() }
  public var body: EmptyView { EmptyView() }
  func drawn(in size: CGSize) -> [Drawn] { SwiftUI.drawn(content, in: size) }
}

public struct Alignment: Sendable {
  public static let center = Alignment()
  public static let topLeading = Alignment()
}

public struct ZStack<Content: View>: View, Drawable {
  let content: Content
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) { self.content = content() }
  public var body: EmptyView { EmptyView() }
  func drawn(in size: CGSize) -> [Drawn] { SwiftUI.drawn(content, in: size) }
}

public struct GeometryProxy {
  public let size: CGSize
}

public struct GeometryReader<Content: View>: View, Drawable {
  let content: (GeometryProxy) -> Content
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }
  public var body: EmptyView { EmptyView() }
  func drawn(in size: CGSize) -> [Drawn] { SwiftUI.drawn(content(GeometryProxy(size: size)), in: size) }
}

public protocol ShapeStyle: Sendable {}

public struct Color: ShapeStyle {
  public static let primary = Color()
  public static let red = Color()
  public static let blue = Color()
  public func opacity(_ opacity: Double) -> Color { self }
}

public struct Font: Sendable {
  public static let caption = Font()
}

/// A view with a modifier.
public struct Modified<Content: View>: View, Drawable {
  let content: Content
  var size: (CGSize) -> CGSize = { $0 }
  var change: (inout Drawn) -> Void = { _ in }
  public var body: EmptyView { EmptyView() }
  func drawn(in size: CGSize) -> [Drawn] {
    SwiftUI.drawn(content, in: self.size(size)).map { text in
      var text = text
      change(&text)
      return text
    }
  }
}

extension View {
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { Modified(content: self) }
  public func background<S: ShapeStyle>(_ style: S) -> some View { Modified(content: self) }
  public func font(_ font: Font?) -> some View { Modified(content: self) }
  public func opacity(_ opacity: Double) -> some View { Modified(content: self, change: { $0.opacity = opacity }) }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    Modified(content: self, change: { text in
      text.x += x
      text.y += y
    })
  }
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
    Modified(content: self, size: { CGSize(width: width ?? $0.width, height: height ?? $0.height) })
  }
}
