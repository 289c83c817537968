// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// The recipes of the article for machines that no command of this project runs.
@Suite struct MachineArticleTests {
  private static let path = "Sources/workday-ics/workday-ics.docc/Answers/Machines.md"

  private func blocks(_ kind: String) throws -> [String] {
    try Document(Self.path).blocks.filter { $0.kind == kind }.map(\.text)
  }

  @Test(arguments: [
    ("2026-10-10", "worked\n"), ("2026-10-01", "skipped\n"), ("2049-01-04", "RuntimeError: workday-ics: 3\n"),
  ])
  func `Airflow's tasks are skipped on days off, and fail where nothing is known`(day: String, output: String) throws {
    guard let python = Program.python(importing: "subprocess", or: "python3") else { return }
    let dag = try #require(try blocks("python").first)
    #expect(dag.contains(#"["workday-ics", "is", "today", "--quiet"]"#))
    // What Airflow's decorators do with the functions of one run.
    let airflow = """
      import types, sys

      class Task:
          def __init__(self, work, is_gate=False):
              self.work, self.is_gate = work, is_gate
          def __call__(self):
              return self
          def __rshift__(self, later):
              try:
                  if self.work(): later.work()
                  else: print("skipped")
              except RuntimeError as error: print(f"RuntimeError: {error}")

      def task(work): return Task(work)
      task.short_circuit = Task
      def dag(**options):
          assert set(options) == {"schedule", "catchup"}
          return lambda function: function
      sys.modules["airflow"] = types.ModuleType("airflow")
      sys.modules["airflow.sdk"] = sdk = types.ModuleType("airflow.sdk")
      sdk.dag, sdk.task = dag, task

      """
    let dated = dag.replacing("\"workday-ics\", \"is\", \"today\"", with: "\"\(Command.path)\", \"is\", \"\(day)\"")
    let result = try Command.start(python, ["-c", airflow + dated])
    #expect(result.status == 0 && result.text == output, "\(result.errors)")
  }

  @Test func `the YAML of other programs is well-formed and asks a server what it has`() throws {
    guard let python = Program.python(importing: "yaml") else { return }
    let script = """
      import json, sys, yaml
      print(json.dumps([yaml.safe_load(text) for text in json.load(sys.stdin)]))
      """
    let texts = try blocks("yaml")
    let result = try Program.run(python, ["-c", script], input: JSONEncoder().encode(texts))
    #expect(result.status == 0, "\(result.errors)")
    let read = try #require(try JSONSerialization.jsonObject(with: result.output) as? [[String: Any]])
    let workflow = try #require((read[0]["spec"] as? [String: Any])?["workflowSpec"] as? [String: Any])
    let templates = try #require(workflow["templates"] as? [[String: Any]])
    #expect(templates.map { $0["name"] as? String } == ["main", "ask", "job"])
    let sensors = try #require(read[1]["binary_sensor"] as? [[String: Any]])
    #expect(sensors.map { $0["platform"] as? String } == ["rest"])
    // OpenQuestionTests and DayQuestionTests ask these.
    #expect(texts[0].contains("/api/is?date=today") && texts[1].contains("/api/open?hours=MO-FR+09:00-18:00"))
  }

  /// Runs the recipe for other programs in a folder, with another text for `list 2026`.
  private func runRecipe(_ list: String, in folder: URL, worked: Bool = true) throws -> Command.Result {
    let recipe = try #require(try blocks("bash").first)
    let script = recipe.replacing("list 2026", with: list).replacing("\"true\"", with: "\"\(worked)\"")
    return try Command.shell("PATH=\"$(dirname \"$0\"):$PATH\"; cd '\(folder.path)'; \(script)")
  }

  @Test(arguments: [
    ("alertmanager", "amtool"), ("muted", "amtool"), ("systemd", "systemd-analyze"), ("sql", "sqlite3"),
    ("networkdays", "soffice"),
  ])
  func `the program that a file of the recipe is for agrees on every day`(file: String, program: String) throws {
    guard Program.isInstalled(program), let python = Program.python(importing: "yaml", or: "python3") else { return }
    let script = packageFolder + "/Tests/WorkdayCommandTests/Scripts/exports.py"
    for pattern in isSlowSetWanted ? ["weekdays", "trading", "six-day"] : ["weekdays"] {
      try Command.inFolder { folder in
        let list = "list \(file == "networkdays" ? "2007-2026" : "2026") --pattern \(pattern)"
        // Twice, as a recipe is run again.
        let runs = try (0..<2).map { _ in try runRecipe(list, in: folder, worked: file != "muted").status }
        #expect(runs == [0, 0])
        let result = try Command.start(python, [script, Command.path, folder.path, file, pattern])
        #expect(result.status == 0 && result.text == "\(file) agrees\n", "\(result.text)\(result.errors)")
      }
    }
  }

  @Test func `the recipe leaves no file of a year that is not known`() throws {
    try Command.inFolder { folder in
      let status = try runRecipe("list 2049", in: folder).status
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(status == 3 && files == [])
    }
  }

  @Test func `the configuration of an agent is that of the help`() throws {
    let configuration = try #require(try blocks("json").first)
    #expect(try Command.run("help", "mcp").text.contains("  " + configuration))
    #expect(try JSONSerialization.jsonObject(with: Data(configuration.utf8)) is [String: Any])
  }
}
