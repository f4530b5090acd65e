// Suppressions as CSV: one project's export can be imported into another, and no spreadsheet runs any cell as a formula.

import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { COLUMNS, cellsOf, csvRows } from "../../../src/features/suppressions/csv.ts";
import { isEmail } from "../../../src/features/suppressions/model.ts";
import { SUPPRESSION_REASONS } from "../../../src/features/suppressions/tables.ts";
import { csvLine } from "../../../src/lib/csv-cell.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { errorOf } from "../../support/journey.ts";

let app: TestApp;
beforeAll(() => {
  app = testApp();
});
afterAll(() => app.close());

const importInto = (project: TestProject, raw: string | Uint8Array, headers: Record<string, string> = {}) =>
  app.call("POST", `/projects/${project.slug}/suppressions/import`, {
    key: project.key,
    raw: raw as string,
    headers: { "content-type": "text/csv", ...headers },
  });

const exported = async (project: TestProject, query = "") =>
  (await app.call("GET", `/projects/${project.slug}/suppressions.csv${query}`, { key: project.key })).body as string;

async function reasonsOf(project: TestProject): Promise<Record<string, string>> {
  const { data } = (await app.call("GET", `/projects/${project.slug}/suppressions?per_page=100`, { key: project.key }))
    .body;
  return Object.fromEntries(data.map(({ email, reason }: Record<string, string>) => [email, reason]));
}

test("every good row is taken, and each bad one is reported with its line", async () => {
  const project = await newProject(app);
  const answer = await importInto(
    project,
    "Email,Name,Reason\r\nada@example.com,Ada,bounced\r\nnobody,,\r\n\r\n GRACE@Example.com ,Grace,\r\nx@example.com,X,boredom\r\n,Nobody,manual\r\nada@example.com,Ada,manual\r\n",
  );
  expect(answer.status).toBe(200);
  expect(answer.body.data).toEqual({
    added: 2,
    already_suppressed: 1,
    rejected: 3,
    errors: [
      { line: 3, message: "the email is not an email address" },
      { line: 6, message: "the reason must be one of unsubscribed, bounced, complained, manual, requested" },
      { line: 7, message: "the email is missing" },
    ],
  });
  expect(await reasonsOf(project)).toEqual({ "ada@example.com": "bounced", "grace@example.com": "manual" });
});

test.each([
  ["without a header", "ada@example.com\ngrace@example.com,complained\n"],
  [
    "of a spreadsheet with semicolons and a byte order mark",
    "\ufeffemail;reason\r\nada@example.com;\r\ngrace@example.com;complained\r\n",
  ],
  [
    "with tabs, quotes and the columns the other way round",
    '"reason"\t"e-mail"\n\t"ada@example.com"\n"complained"\t"grace@example.com"\n',
  ],
  [
    "with the line ends of an old Mac and none at its end",
    "email,reason\rada@example.com,\rgrace@example.com,complained",
  ],
  [
    "after Excel's line with the separator",
    "sep=;\r\nname;email;reason\r\nAda;ada@example.com\r\nG;grace@example.com;complained",
  ],
  [
    "whose quoted titles hold another separator",
    '"email";"reason";"name, first"\n"ada@example.com";;"A"\n"grace@example.com";complained',
  ],
  ["with long notes", `email,reason,notes\nada@example.com,,"${"n".repeat(100_000)}"\ngrace@example.com,complained,\n`],
])("a file %s is read", async (_, text) => {
  const project = await newProject(app);
  expect((await importInto(project, text)).body.data).toMatchObject({ added: 2, rejected: 0 });
  expect(await reasonsOf(project)).toEqual({ "ada@example.com": "manual", "grace@example.com": "complained" });
});

test("after a quote that is never closed nothing is read, what came before it is imported", async () => {
  const project = await newProject(app);
  const { body } = await importInto(project, 'ada@example.com\n"grace@example.com\nlinus@example.com\n');
  expect(body.data).toMatchObject({ added: 1, rejected: 1 });
  expect(body.data.errors[0]).toMatchObject({ line: 2 });
  expect(body.data.errors[0].message).toContain("never closed");
});

test("where reading ended is reported even after a hundred other errors", async () => {
  const { body } = await importInto(
    await newProject(app),
    `${"nobody\n".repeat(150)}"grace@example.com\nlinus@example.com\n`,
  );
  expect(body.data).toMatchObject({ added: 0, rejected: 151 });
  expect(body.data.errors).toHaveLength(100);
  expect(body.data.errors.at(-1)).toEqual({
    line: 151,
    message: "a quoted cell that begins here is never closed; nothing from here on was read",
  });
});

test.each([
  ["nothing", ""],
  ["blanks", " \r\n \r\n"],
  ["bytes that are no text", "PK\u0003\u0004\0\0\0"],
])("%s is refused as no CSV", async (_, raw) => {
  const answer = await importInto(await newProject(app), raw);
  expect(errorOf(answer)).toBe("400 VALIDATION_ERROR");
  expect(answer.body.error.message).toContain("CSV");
});

test("a file from a spreadsheet is read in its own encoding", async () => {
  const project = await newProject(app);
  const text = "email;reason;note\nmueller@example.com;manual;Müller – „bitte“ nicht\n";
  const windows = Buffer.from(text.replace("–", "\x96").replace("„", "\x84").replace("“", "\x93"), "latin1");
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
  expect((await importInto(project, windows)).body.data).toMatchObject({ added: 1, rejected: 0 });
  expect((await importInto(project, utf16)).body.data).toMatchObject({ already_suppressed: 1, rejected: 0 });
});

test("a file that is UTF-8 only in its first part is refused with what to do", async () => {
  const broken = Buffer.concat([Buffer.from("é@example.com\n"), Buffer.from("jos\xe9@example.com", "latin1")]);
  const answer = await importInto(await newProject(app), broken);
  expect(errorOf(answer)).toBe("400 VALIDATION_ERROR");
  expect(answer.body.error.message).toContain("UTF-8");
});

test("a file over 10 MiB is refused, one of many thousand rows is taken", async () => {
  const project = await newProject(app);
  const tooLarge = await importInto(project, "x".repeat(10 * 1024 * 1024 + 1));
  expect(errorOf(tooLarge)).toBe("400 VALIDATION_ERROR");
  const rows = Array.from({ length: 20_000 }, (_, n) => `reader-${n}@example.com`);
  expect((await importInto(project, rows.join("\n"))).body.data).toMatchObject({ added: 20_000, rejected: 0 });
  expect((await exported(project)).split("\r\n")).toHaveLength(20_002);
});

test("a thousand bad rows are counted, a hundred are reported", async () => {
  const { data } = (await importInto(await newProject(app), "nobody\n".repeat(1_000))).body;
  expect([data.rejected, data.errors.length]).toEqual([1_000, 100]);
});

test("the file has every suppression that matches, and the list gives it where CSV is asked for", async () => {
  const project = await newProject(app);
  await importInto(project, "b@example.com,bounced\na@example.com,manual\n");
  const time = new Date(app.clock.now()).toISOString();
  expect(await exported(project)).toBe(
    `email,reason,created_at\r\na@example.com,manual,${time}\r\nb@example.com,bounced,${time}\r\n`,
  );
  expect(await exported(project, "?reason=bounced")).toBe(
    `email,reason,created_at\r\nb@example.com,bounced,${time}\r\n`,
  );
  const answer = await app.call("GET", `/projects/${project.slug}/suppressions`, {
    key: project.key,
    headers: { accept: "text/csv" },
  });
  expect(answer.body).toBe(await exported(project));
  expect(answer.headers.get("content-type")).toStartWith("text/csv");
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="suppressions-${project.slug}.csv"`);
});

const local = fc.stringMatching(/^[!#$%&'*+/=?^_`{|}~a-z0-9.-]{1,30}$/);

test("whatever the address, no cell begins like a formula, and reading gives it back", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(local, { minLength: 1, maxLength: 20 }),
      fc.constantFrom(...SUPPRESSION_REASONS),
      async (locals, reason) => {
        const emails = locals.map((name) => `${name}@example.com`).filter(isEmail);
        const lines = emails.map((email) => csvLine(cellsOf({ email, reason, createdAt: 0 })));
        for (const line of lines) expect(line).not.toMatch(/^"?[=+\-@\t\r]/);
        const rows = await Array.fromAsync(csvRows(csvLine(COLUMNS) + lines.join(""), isEmail));
        expect(rows).toEqual(emails.map((email, index) => ({ line: index + 2, email, reason })));
      },
    ),
    { numRuns: 200 },
  );
});

test("an import is one line of the audit log, with what became of it", async () => {
  const project = await newProject(app);
  await importInto(project, "a@example.com\nnobody\n");
  const { data } = (await app.call("GET", `/projects/${project.slug}/audit-log`, { token: project.token })).body;
  expect(data[0]).toMatchObject({
    action: "suppressions.imported",
    details: { added: 1, already_suppressed: 0, rejected: 1 },
  });
});
