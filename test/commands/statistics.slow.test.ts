// `recoverd statistics` as a separate process, on the data folder of a running service.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { rebuildPlaces } from "../../src/features/customer-overview/rebuild-places.ts";
import { sequence } from "../features/insights/history.ts";
import { addManyEvents } from "../features/insights/sums/many-events.ts";
import { newProject, testApp } from "../support/app.ts";
import { addressFor } from "../support/postgres-engine.ts";
import { program } from "../support/program.ts";
import { changeDatabase } from "../support/store.ts";

const MAIN = await program();

const databaseIn = (folder: string): string => join(folder, "data", "recoverd.db");

async function recoverd(folder: string, ...args: string[]) {
  const run = Bun.spawn(["bun", MAIN, "statistics", ...args], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? "",
      RECOVERD_DATA__DIR: join(folder, "data"),
      ...(await addressFor(databaseIn(folder))),
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()]);
  return { code: await run.exited, out, err };
}

test("finds sums that differ from a full count, and builds them anew", async () => {
  const app = testApp();
  try {
    // The command uses the machine's clock.
    app.clock.advance(Date.now() - app.clock.now());
    const [project, small] = [await newProject(app), await newProject(app)];
    await addManyEvents(app, project, sequence(7));
    await rebuildPlaces(app.deps.store, project);
    app.clock.advance(61_000);
    await app.work();
    const right = await recoverd(app.folder, "check");
    expect(right).toMatchObject({ code: 0, err: "" });
    expect(right.out).toMatch(new RegExp(`^${project.slug}: all \\d+ sums equal a full count$`, "m"));
    expect(right.out).toContain(`${small.slug}: nothing is summed`);

    await changeDatabase(databaseIn(app.folder), [
      `update row_counts set total = total + 1 where project_id = '${project.id}'`,
      "update customer_overview set since = since + 1",
      "update event_sums set events = events + 1 where kind = 'type' and name = 'cancellation' and test = 0",
    ]);
    const wrong = await recoverd(app.folder, "check", "--project", project.slug);
    expect(wrong.code).toBe(1);
    expect(wrong.out).toContain("sums differ from a full count; recoverd statistics rebuild mends them");

    expect(wrong.out).toContain("totals of lists are wrong");
    expect(wrong.out).toContain("rows of the list of customers are wrong");

    expect(await recoverd(app.folder, "rebuild", "--project", project.slug)).toMatchObject({ code: 0, err: "" });
    expect(await recoverd(app.folder, "check")).toMatchObject({ code: 0, err: "" });
    expect((await recoverd(app.folder, "guess")).code).toBe(2);
    expect(await recoverd(app.folder, "check", "--project", "nobody")).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no project "nobody"'),
    });
  } finally {
    await app.close();
  }
});
