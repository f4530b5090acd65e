// The list of a project's sessions, page by page and as a spreadsheet.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { csvCell } from "../../../src/lib/csv-cell.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { fieldsOf } from "../../support/journey.ts";
import { DISCOUNT, type Flow, newFlow } from "./flow.ts";

let app: TestApp;
let flow: Flow;

beforeAll(async () => {
  app = testApp();
  flow = await newFlow(app);
  await flow.offer(DISCOUNT);
});
afterAll(() => app.close());

const list = (query = "") => app.call("GET", `${flow.at}/cancel-flow/sessions${query}`, { key: flow.project.key });

test("sessions are listed newest first, with nothing left out, and by what is asked for", async () => {
  const proven = { customer_email: "ada@example.com", customer_hash: flow.hash("ada@example.com") };
  const one = (await flow.submit({ ...proven, comment: "why" })).body.session_id;
  await flow.report(one, "accepted");
  app.clock.advance(24 * 3_600_000);
  const two = (await flow.submit({ reason: "other" })).body.session_id;
  const { body } = await list();
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([two, one]);
  expect(body.meta).toEqual({ page: 1, per_page: 20, total: 2 });
  expect(body.data[1]).toEqual({
    id: one,
    reason: "too_expensive",
    customer_email: "ada@example.com",
    customer_name: null,
    customer_id: null,
    verified: true,
    comment: "why",
    mrr: null,
    currency: null,
    plan_name: null,
    tenure_days: null,
    locale: null,
    timezone: null,
    offer: { offer_type: "discount", title: "Half off", discount_percent: 50, extension_days: null },
    arm: null,
    held_out: false,
    fallback_offer: null,
    outcome: "accepted",
    outcome_by: "customer",
    outcome_offer: "first",
    outcome_at: "2026-03-02T09:00:00.000Z",
    churn_event_id: null,
    offer_applications: [],
    test: false,
    sample: false,
    created_at: "2026-03-02T09:00:00.000Z",
  });
  for (const [query, ids] of [
    ["?reason=other", [two]],
    ["?outcome=accepted", [one]],
    ["?outcome=open", [two]],
    ["?outcome=declined", []],
    ["?verified=true", [one]],
    ["?verified=false", [two]],
    ["?with_comment=true", [one]],
    ["?with_comment=false", [two]],
    ["?created_from=2026-03-03", [two]],
    ["?created_to=2026-03-02", [one]],
    ["?per_page=1&page=2", [one]],
  ] as const) {
    expect([query, (await list(query)).body.data.map(({ id }: { id: string }) => id)]).toEqual([query, [...ids]]);
  }
  const wrong = await list("?reason=x&outcome=y&verified=1&with_comment=z&created_from=x&created_to=2026-02-30&page=0");
  expect(fieldsOf(wrong)).toEqual([
    "created_from",
    "created_to",
    "outcome",
    "page",
    "reason",
    "verified",
    "with_comment",
  ]);
});

test("a spreadsheet gets every session as text: no comment is a formula, and none breaks its row", async () => {
  const own = await newFlow(app);
  const comments = [
    '=cmd|"/c calc"!A1',
    "+1",
    "-1",
    "@SUM(1)",
    "＝1+1",
    "＠SUM(1)",
    'a "quoted", line\nand another',
    "'=1",
    "plain; text",
  ];
  for (const comment of comments) await own.submit({ comment, customer_name: "=HYPERLINK(1)" });
  const { key } = own.project;
  const answer = await app.call("GET", `${own.at}/cancel-flow/sessions.csv`, { key });
  expect(answer.headers.get("content-type")).toStartWith("text/csv");
  const rows: Record<string, string>[] = parse(answer.body, { columns: true, record_delimiter: "\r\n" });
  expect(rows.map(({ comment }) => comment).reverse()).toEqual([
    '\'=cmd|"/c calc"!A1',
    "'+1",
    "'-1",
    "'@SUM(1)",
    "'＝1+1",
    "'＠SUM(1)",
    'a "quoted", line\nand another',
    "''=1",
    "plain; text",
  ]);
  expect(rows.every((row) => row.customer_name === "'=HYPERLINK(1)")).toBe(true);
  expect(
    (await app.call("GET", `${own.at}/cancel-flow/sessions.csv?reason=other`, { key })).body.split("\r\n"),
  ).toHaveLength(2);
});

test("a spreadsheet of many sessions has each once", async () => {
  const many = await newFlow(app);
  await Promise.all(
    Array.from({ length: 2_100 }, (_, index) => many.submit({ reason: "other", comment: `c${index}` })),
  );
  const answer = await app.call("GET", `${many.at}/cancel-flow/sessions.csv`, { key: many.project.key });
  const rows: Record<string, string>[] = parse(answer.body, { columns: true });
  expect(new Set(rows.map(({ comment }) => comment)).size).toBe(2_100);
  expect(rows).toHaveLength(2_100);
});

const formula = fc.stringMatching(/^'{0,2}[=+\-@\t\r\n＝＋－＠][ -~\n]{0,9}$/);

test("any text comes out of a CSV cell as it went in, but for an apostrophe before a formula", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), formula), (text) => {
      const [[read] = []] = parse(`${csvCell(text)},end\r\n`, { record_delimiter: "\r\n" }) as string[][];
      expect(read === text || read === `'${text}`).toBe(true);
      expect(/^[=+\-@\t\r\n＝＋－＠]/.test(read ?? "")).toBe(false);
    }),
  );
});
