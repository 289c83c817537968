// SPDX-License-Identifier: MIT

import DescribedFeeds
import Testing

struct KeptTests {
  private func seen(_ names: Set<String>, marked: Set<String> = [], before: Set<String> = []) -> Kept {
    var kept = Kept(names: before)
    kept.mark(marked)
    kept.see(names)
    return kept
  }

  @Test func `a private feed that is renamed is not public under its new name, until the old one is given up`() {
    var kept = seen(["a", "b"], marked: ["a"])
    #expect(!kept.isOpen("a") && kept.isOpen("b"))
    kept.see(["b", "c"])
    #expect(!kept.isOpen("c") && kept.isOpen("b") && kept.missing == ["a"])
    #expect(kept.doubts == ["c": ["a"]])
    kept.see(["a", "b", "c"])
    #expect(!kept.isOpen("c"), "the old name was used again")
    kept.see(["b", "c"])
    kept.forget("a")
    #expect(!kept.isOpen("c"), "its mark is there")
    kept.mark([])
    #expect(!kept.isOpen("c"), "the folder is not looked at yet")
    kept.see(["b", "c"])
    #expect(kept.isOpen("c"))
  }

  @Test func `a description that is put back under its old name leaves no doubt`() {
    var kept = seen(["a", "b"], marked: ["a"])
    kept.see(["b", "c"])
    kept.see(["a", "b"])
    #expect(kept.doubts.isEmpty)
    kept.see(["a", "b", "d"])
    #expect(kept.isOpen("d"))
  }

  @Test func `a mark that is taken from a description that came again settles no doubt about the former one`() {
    var kept = seen(["a"], marked: ["c"])
    kept.mark([])
    kept.see(["b", "c"])
    #expect(!kept.isOpen("a") && !kept.isOpen("b"))
  }

  @Test func `a name that is marked in other letters is private, and so is what may be it`() {
    let kept = seen(["a", "b"], marked: ["A"], before: ["a", "b"])
    #expect(!kept.isOpen("a") && kept.isMarked("a") && kept.isOpen("b") && kept.orphans.isEmpty)
  }

  @Test func `a private description in the place of a public one is not public, and what was public before stays so`() {
    var kept = Kept()
    for (name, content) in [("a", UInt64(1)), ("b", 2), ("c", 1)] { kept.note(content, of: name) }
    kept.see(["a", "b", "c"])
    kept.mark(["a"])
    #expect(!kept.isOpen("a") && kept.isOpen("b") && kept.isOpen("c"))
    kept.note(3, of: "a")
    kept.note(3, of: "b")
    #expect(!kept.isOpen("b") && kept.doubts == ["b": ["b"]] && kept.isOpen("c"))
  }

  @Test func `a copy of a private description stays closed when that one is changed`() {
    var kept = Kept()
    kept.note(1, of: "a")
    kept.mark(["a"])
    kept.see(["a"])
    kept.note(1, of: "a-copy")
    kept.see(["a", "a-copy"])
    kept.note(2, of: "a")
    #expect(!kept.isOpen("a-copy") && kept.doubts == ["a-copy": ["a-copy"]])
    var later = kept.memory
    later.see(["a", "a-copy"])
    #expect(!later.isOpen("a-copy"))
    kept.forget("a-copy")
    #expect(kept.isOpen("a-copy"))
  }

  @Test func `a feed in whose place a private one was put stays closed when its description goes on to another name`() {
    var kept = Kept(names: ["b", "d"], secrets: [4])
    kept.mark(["d"])
    kept.note(4, of: "b")
    kept.see(["b", "d"])
    #expect(kept.doubts == ["b": ["b"]])
    kept.note(4, of: "c")
    kept.see(["c", "d"])
    // It is missed, and served as it was.
    #expect(kept.missing == ["b"] && !kept.isOpen("b") && !kept.isOpen("c"))
  }

  @Test func `a folder that is emptied keeps its feeds, also if they come back one by one`() {
    var kept = seen(["a", "b"])
    kept.see([])
    #expect(kept.missing == ["a", "b"])
    kept.see(["a"])
    #expect(kept.missing == ["b"])
    kept.see(["a", "b"])
    #expect(kept.missing.isEmpty && kept.isOpen("a") && kept.isOpen("b"))
  }

  @Test func `one that is removed beside others is given up; with a new one beside it, both are in doubt`() {
    var kept = seen(["a", "b", "c"])
    kept.see(["b", "c"])
    #expect(kept.missing.isEmpty && kept.names == ["b", "c"])
    kept.see(["b", "d"])
    #expect(kept.missing == ["c"] && !kept.isOpen("d") && kept.isOpen("b"))
    kept.see(["b", "c", "d"])
    #expect(kept.isOpen("c") && !kept.isOpen("d"))
    kept.forget("d")
    #expect(kept.isOpen("d"))
  }

  @Test func `what was there before a start stays open, and what is new beside something missing does not`() {
    let kept = seen(["a", "new"], marked: ["gone"], before: ["a", "b"])
    #expect(kept.isOpen("a") && !kept.isOpen("new") && kept.missing == ["b"] && kept.orphans == ["gone"])
  }
}
