// SPDX-License-Identifier: MIT

import TestSupport
import Testing

/// What the folder `.packaging` repeats of the rest of the project; `.packaging/prove` tries the packages themselves.
@Suite struct PackagingTests {
  @Test func `the packages have the program's version`() throws {
    let changelog = try readText(".packaging/debian/changelog")
    let version = try #require(changelog.firstMatch(of: /\Aworkday-ics \(([^)]+)\)/)?.1)
    #expect(try Command.run("--version").text.hasPrefix("workday-ics \(version)"))
  }

  @Test func `the copyright file names all that the programs link, and what a build needs is listed`() throws {
    let manifest = try readText("Package.swift")
    let copyright = try readText(".packaging/debian/copyright")
    let packages = manifest.matches(of: /\.package\(url: "[^"]*\/([^"]+)"/).map { String($0.1) }
    // What is linked statically, by the names of the module maps. The others are shared libraries.
    let libraries = ["expat": "expat", "ical": "libical", "yaml": "libyaml", "z": "zlib"]
    for linked in packages + libraries.values {
      #expect(copyright.contains(" linked/\(linked)\n"), "\(linked)")
    }
    let script = try readText(".packaging/package")
    let archives = try #require(script.firstMatch(of: /for library in ([^;]*); do/)?.1).split(separator: " ")
    let control = try readText(".packaging/debian/control")
    let needs = try #require(control.firstMatch(of: /Build-Depends: (.*)/)?.1).split(separator: ", ")
    for module in manifest.matches(of: /\.systemLibrary\(\s*name: "([^"]+)"/).map(\.1) {
      let link = try #require(
        try readText("Sources/\(module)/module.modulemap").firstMatch(of: /link "([^"]+)"/)?.1)
      #expect(archives.contains(link) == (libraries[String(link)] != nil), "\(link)")
    }
    for package in manifest.matches(of: /\.apt\(\["([^"]+)"\]\)/).map(\.1) {
      #expect(needs.contains(package), "\(package)")
    }
  }

  @Test func `the article's unit has the settings that the packages replace`() throws {
    let article = try readText("Sources/FeedService/FeedService.docc/Serving.md")
    for unit in ["workday-feed@.service", "workday-feed-update.service", "workday-feed-update.timer"] {
      #expect(article.contains("```ini\n# /etc/systemd/system/\(unit)\n"), "\(unit)")
    }
    let settings = [
      " BASE_URL=https://work.example.org\n", "\nEnvironment=TRUSTED_PROXY=", "=/usr/local/bin/workday-feed ",
    ]
    for setting in settings {
      #expect(article.contains(setting), "\(setting)")
    }
  }
}
