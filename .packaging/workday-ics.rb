# SPDX-License-Identifier: MIT
# A formula for Homebrew: brew install --HEAD ./workday-ics.rb, in a folder of a tap. Its syntax is checked; it is untried,
# as are the commands on macOS. A release adds its `url` and `sha256`, and whoever
# publishes it puts the repository's address in place of the example's.
class WorkdayIcs < Formula
  desc "Calendars of the actual workdays in China"
  homepage "https://example.org/workday-ics"
  license "MIT"
  head "https://example.org/workday-ics.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "libical"
  depends_on "libyaml"

  def install
    args = ["--configuration", "release", "--disable-default-traits", "--traits", "Libical"]
    args << "--disable-sandbox" if OS.mac?
    args << "--static-swift-stdlib" if OS.linux?
    system "swift", "build", *args, "--product", "workday-ics"
    bin.install ".build/release/workday-ics"
    generate_completions_from_executable(bin/"workday-ics", "--generate-completion-script")
  end

  test do
    calendar = shell_output("#{bin}/workday-ics --year 2021 --time 09:00")
    assert_equal 7, calendar.lines.grep(/^RDATE/).count
  end
end
