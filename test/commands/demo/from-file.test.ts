// `recoverd demo --from FILE`: the user's own churn events, with valid and invalid rows.

import { describe, expect, test } from "bun:test";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DemoFolder, shownVariants } from "./process.ts";

const FIXTURES = join(import.meta.dir, "fixtures");
const SIX_HUNDRED = join(import.meta.dir, "../../../../shared/fixtures/churn/ravenstack-churn-events.csv");

describe("recoverd demo --from", () => {
  test("a CSV file: bad rows are reported with line and fields, in order, and the others go through", async () => {
    using folder = new DemoFolder();
    const { exitCode, out, err } = await folder.run(["--once", "--from", join(FIXTURES, "events.csv")]);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
    expect(out.match(/^ {2}line .*$/gm)).toEqual([
      expect.stringMatching(
        /^ {2}line 6: customer_email must .*; event_type must .*; mrr must .*; tenure_days must .*$/,
      ),
      "  line 8: the row has 10 cells, the header 9; a cell with a comma in it needs quotes",
      expect.stringMatching(/^ {2}line 9: mrr must [^;]*$/),
    ]);
    expect(out).toMatch(/^ {2}4 events taken, 3 rows refused, 36 variants in [\d.]+ s \([\d.,]+ events\/s\)$/m);
    expect(out).toContain('Ann "Annie" Orchard');
    expect(shownVariants(out).size).toBe(4);
    expect(recommendations(out)).toEqual([
      "1  feedback_request  (failed payment)",
      "1  feedback_request  (no reason given)",
      "1  discount          first line second line: too expensive",
      "1  discount          too expensive, sadly",
    ]);
  });

  test("an NDJSON file: the same", async () => {
    using folder = new DemoFolder();
    const { exitCode, out, err } = await folder.run(["--once", "--from", join(FIXTURES, "events.ndjson")]);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
    expect(out.match(/^ {2}line .*$/gm)).toEqual([
      expect.stringMatching(/^ {2}line 3: mrr must [^;]*$/),
      "  line 4: is not valid JSON",
      "  line 5: is not a JSON object",
    ]);
    expect(out).toContain("  2 events taken, 3 rows refused, 18 variants in ");
  });

  test("a file in which every row is refused ends with exit code 1, and leaves nothing", async () => {
    using folder = new DemoFolder();
    writeFileSync(join(folder.path, "events.csv"), "customer_email,event_type\nnobody,cancellation\n");
    const { exitCode, out, err } = await folder.run(["--once", "--from", "events.csv"]);
    expect({ exitCode, err }).toEqual({
      exitCode: 1,
      err: "recoverd: None of the rows of events.csv was accepted: what is wrong with each stands above\n",
    });
    expect(out).toContain("line 2: customer_email must ");
    expect([...new Bun.Glob("*").scanSync({ cwd: folder.path, onlyFiles: false })]).toEqual(["events.csv"]);
  });

  test("a file that is not there is reported in one line, before anything starts", async () => {
    using folder = new DemoFolder();
    expect(await folder.run(["--once", "--from", "nowhere.csv"])).toEqual({
      exitCode: 1,
      out: "",
      err: `recoverd: There is no file ${join(folder.path, "nowhere.csv")}\n`,
    });
  });

  test.skipIf(!existsSync(SIX_HUNDRED))(
    "600 churn events become 5,400 variants (skipped where the fixtures are not beside the project)",
    async () => {
      using folder = new DemoFolder();
      const { exitCode, out, err } = await folder.run(["--once", "--from", SIX_HUNDRED]);
      expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
      expect(out).toContain("  600 events taken, 0 rows refused, 5,400 variants in ");
      expect(out).toContain("\n  and 592 more\n");
      expect(shownVariants(out).size).toBe(1);
      const counts = recommendations(out).map((line) => Number(line.split(" ")[0]));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(600);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
      expect(recommendations(out)[0]).toBe("161  discount          too expensive");
    },
  );
});

/** The lines of the table of recommendations, without its header. */
function recommendations(out: string): string[] {
  const table = out.slice(out.indexOf("Recommended, by reason"));
  const [, , ...lines] = table.slice(0, table.indexOf("\n\n", table.indexOf("Strategy"))).split("\n");
  return lines.slice(1).map((line) => line.trim());
}
