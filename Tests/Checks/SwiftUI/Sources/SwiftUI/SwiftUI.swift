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

/// A text or a line with its place.
public struct Drawn {
  public let text: String
  public var x = 0.0
  public var y = 0.0
  public var size: CGSize
  public var opacity = 1.0
  public var isBold = false
  public var color: Color?
  public var background: Color?
  /// What a tap does, if it is a button or in one.
  public var action: (@MainActor () -> Void)?
  /// What a swipe to the next page does, if it is on one.
  public var swipe: (@MainActor () -> Void)?
}

/// What each view of this module does instead of having a body.
@MainActor protocol Drawable {
  func drawn(in size: CGSize) -> [Drawn]
}

/// The texts of a view.
@MainActor public func drawn(_ view: some View, in size: CGSize) -> [Drawn] {
  (view as? any Drawable)?.drawn(in: size) ?? drawn(view.body, in: size)
}

/// Taps the first button with a text.
@MainActor public func tap(_ text: String, in view: some View, size: CGSize) {
  drawn(view, in: size).first { $0.text == text && $0.action != nil }?.action?()
}

/// Swipes to the next page.
@MainActor public func swipe(in view: some View, size: CGSize) {
  drawn(view, in: size).first { $0.swipe != nil }?.swipe?()
}

/// State that lives as long as its view is drawn from the same value.
@propertyWrapper public struct State<Value> {
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
  private let box: Box
  public init(wrappedValue: Value) { box = Box(wrappedValue) }
  public init(initialValue: Value) { box = Box(initialValue) }
  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }
  public var projectedValue: Binding<Value> { Binding(get: { box.value }, set: { box.value = $0 }) }
}

@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { (self.get, self.set) = (get, set) }
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
  public var projectedValue: Binding<Value> { self }
  public subscript<Subject>(dynamicMember path: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding<Subject>(
      get: { get()[keyPath: path] },
      set: { new in
        var value = get()
        value[keyPath: path] = new
        set(value)
      })
  }
}

public struct Button<Label: View>: View, Drawable {
  let action: @MainActor () -> Void
  let label: Label
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) { (self.action, self.label) = (action, label()) }
  public var body: EmptyView { EmptyView() }
  func drawn(in size: CGSize) -> [Drawn] {
    SwiftUI.drawn(label, in: size).map { text in
      var text = text
      text.action = action
      return text
    }
  }
}

extension Button where Label == Text {
  public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) { self.init(action: action) { Text(title) } }
}

/// Draws the top of its path, otherwise its root.
public struct NavigationStack<Element: Hashable, Root: View>: View, Drawable {
  let path: Binding<[Element]>
  let root: Root
  public init(path: Binding<[Element]>, @ViewBuilder root: () -> Root) { (self.path, self.root) = (path, root()) }
  public var body: EmptyView { EmptyView() }
  func drawn(in size: CGSize) -> [Drawn] {
    if let top = path.wrappedValue.last, let destination = root as? any Destined, let drawn = destination.drawn(at: top, in: size) { return drawn }
    return SwiftUI.drawn(root, in: size)
  }
}

@MainActor protocol Destined {
  func drawn(at value: Any, in size: CGSize) -> [Drawn]?
}

public struct WithDestination<Data: Hashable, Content: View, Target: View>: View, Drawable, Destined {
  let content: Content
  let target: (Data) -> Target
  public var body: EmptyView { EmptyView() }
  func drawn(in size: CGSize) -> [Drawn] { SwiftUI.drawn(content, in: size) }
  func drawn(at value: Any, in size: CGSize) -> [Drawn]? { (value as? Data).map { SwiftUI.drawn(target($0), in: size) } }
}

/// Draws the page whose tag is selected.
public struct TabView<Selection: Hashable, Content: View>: View, Drawable {
  let selection: Binding<Selection>?
  let content: Content
  public init(selection: Binding<Selection>?, @ViewBuilder content: () -> Content) { (self.selection, self.content) = (selection, content()) }
  public var body: EmptyView { EmptyView() }
  func drawn(in size: CGSize) -> [Drawn] {
    guard let pages = content as? any Paged, let selection else { return SwiftUI.drawn(content, in: size) }
    let next = pages.tags.drop { $0 != AnyHashable(selection.wrappedValue) }.dropFirst().first?.base as? Selection
    var page = pages.page(tagged: selection.wrappedValue).map { SwiftUI.drawn($0, in: size) } ?? []
    if let next { for index in page.indices { page[index].swipe = { selection.wrappedValue = next } } }
    return page
  }
}

@MainActor protocol Paged {
  var tags: [AnyHashable] { get }
  func page(tagged tag: any Hashable) -> (any View)?
}

public struct Tagged<Content: View>: View, Drawable {
  let content: Content
  let tag: AnyHashable
  public var body: EmptyView { EmptyView() }
  func drawn(in size: CGSize) -> [Drawn] { SwiftUI.drawn(content, in: size) }
}

public struct PageTabViewStyle: Sendable {
  public enum IndexDisplayMode: Sendable { case automatic, always, never }
  public static func page(indexDisplayMode: IndexDisplayMode) -> PageTabViewStyle { PageTabViewStyle() }
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

extension ForEach: Paged where Content: View {
  var tags: [AnyHashable] { data.compactMap { (content($0) as? any HasTag)?.anyTag } }
  func page(tagged tag: any Hashable) -> (any View)? {
    data.lazy.map(content).first { ($0 as? any HasTag)?.anyTag == AnyHashable(tag) }
  }
}

@MainActor protocol HasTag {
  var anyTag: AnyHashable { get }
}

extension Tagged: HasTag {
  var anyTag: AnyHashable { tag }
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

public struct HStack<Content: View>: View, Drawable {
  let content: Content
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { self.content = content() }
  public var body: EmptyView { EmptyView() }
  func drawn(in size: CGSize) -> [Drawn] { SwiftUI.drawn(content, in: size) }
}

public struct ScrollView<Content: View>: View, Drawable {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: EmptyView { EmptyView() }
  func drawn(in size: CGSize) -> [Drawn] { SwiftUI.drawn(content, in: size) }
}

public struct Spacer: View, Drawable {
  public init() {}
  public var body: EmptyView { EmptyView() }
  func drawn(in size: CGSize) -> [Drawn] { [] }
}

public struct Divider: View, Drawable {
  public init() {}
  public var body: EmptyView { EmptyView() }
  func drawn(in size: CGSize) -> [Drawn] { [Drawn(text: "--", size: CGSize(width: size.width, height: 1))] }
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

public struct Color: ShapeStyle, Equatable {
  let name: String
  public static let primary = Color(name: "primary")
  public static let red = Color(name: "red")
  public static let blue = Color(name: "blue")
  public static let clear = Color(name: "clear")
  public func opacity(_ opacity: Double) -> Color { self }
}

public struct Font: Sendable {
  public static let caption = Font()
  public static let title = Font()
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
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { Modified(content: self, change: { $0.color = style as? Color }) }
  public func background<S: ShapeStyle>(_ style: S) -> some View { Modified(content: self, change: { $0.background = style as? Color }) }
  public func font(_ font: Font?) -> some View { Modified(content: self) }
  public func opacity(_ opacity: Double) -> some View { Modified(content: self, change: { $0.opacity = opacity }) }
  public func bold(_ isActive: Bool = true) -> some View { Modified(content: self, change: { $0.isBold = isActive }) }
  public func buttonStyle(_ style: PlainButtonStyle) -> some View { Modified(content: self) }
  public func tabViewStyle(_ style: PageTabViewStyle) -> some View { Modified(content: self) }
  public func tag<V: Hashable>(_ tag: V) -> Tagged<Self> { Tagged(content: self, tag: AnyHashable(tag)) }
  public func navigationDestination<D: Hashable, C: View>(for data: D.Type, @ViewBuilder destination: @escaping (D) -> C) -> WithDestination<D, Self, C> {
    WithDestination(content: self, target: destination)
  }
  public func padding(_ edges: Edge, _ length: CGFloat) -> some View {
    Modified(content: self, size: { CGSize(width: $0.width - length, height: $0.height) }, change: { $0.x += length })
  }
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

public enum Edge: Sendable {
  case leading, top
}

public struct PlainButtonStyle: Sendable {
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}
