// The dashboard has German sentences for the API's error messages.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "../support/app.ts";
import { loadGerman } from "../support/german.ts";

type German = {
  SENTENCES: readonly (readonly [english: string, german: string])[];
  germanSentence: (english: string) => string | null;
  said: (english: string) => string;
};
const { exports: german, restore } = await loadGerman<German>("texts/server-sentences.ts");

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = testApp();
  project = await newProject(app);
});
afterAll(async () => {
  restore();
  await app.close();
});

test("refusals of the calls that pages make", async () => {
  const at = `/projects/${project.slug}`;
  const { token } = project;
  const event = (await app.call("POST", `${at}/churn-events`, { token, body: CANCELLATION })).body.data;
  const calls: [method: string, path: string, body?: unknown][] = [
    ["POST", "/auth/login", { email: "nobody@example.com", password: "not the password" }],
    ["POST", "/auth/register", { email: "x", password: "short" }],
    ["PATCH", at, { settings: { currency: "nope", sender: { from_email: "x" }, automation: { send_delay: 7 } } }],
    [
      "PATCH",
      at,
      {
        settings: {
          automation: {
            dunning: {
              by_class: {
                soft: [
                  { after: "3d", strategy: "discount" },
                  { after: "3d", text: { subject: "{{plan_name}}", body: "{{nobody}} }}" } },
                ],
                hard: [{ after: "1d", strategy: "discount", text: { subject: "a", body: "{{" } }],
              },
            },
          },
        },
      },
    ],
    ["GET", `${at}/customers?page=0&per_page=9999`],
    ["GET", `${at}/churn-events/evt_nothing`],
    ["DELETE", `${at}/churn-events/${event.id}/recovered`],
    ["POST", `${at}/invitations`, { email: "x", role: "king" }],
    ["POST", `${at}/webhook-endpoints`, { url: "http://example.com", events: [] }],
    ["PUT", `${at}/retention-offers/too_expensive`, { offer_type: "discount", title: "" }],
    ["POST", `${at}/test-model`],
    ["POST", `${at}/churn-risk/test`],
    ["POST", `${at}/jobs/job_nothing/retry`],
    ["POST", `${at}/suppressions`, { email: "x" }],
  ];
  const untranslated: string[] = [];
  for (const [method, path, body] of calls) {
    const { status, body: answer } = await app.call(method, path, { token, ...(body === undefined ? {} : { body }) });
    expect([path, status]).not.toEqual([path, 200]);
    const sentences: string[] = [
      answer.error.message,
      ...answer.error.details.map((one: { message: string }) => one.message),
    ];
    untranslated.push(
      ...sentences.filter((one) => german.germanSentence(one) === null).map((one) => `${path}: ${one}`),
    );
  }
  expect(untranslated).toEqual([]);
});

test("whatever has a German sentence is still said by the server, in these English words", async () => {
  const src = join(import.meta.dir, "../../src");
  const isOfServer = (path: string) => !/^(?:dashboard\/texts|widget)\//.test(path);
  const sources = [...new Bun.Glob("**/*.ts").scanSync(src)].filter(isOfServer);
  const text = (await Promise.all(sources.map((path) => Bun.file(join(src, path)).text())))
    .join("\n")
    .replace(/\\(["'`])/g, "$1");
  const fragments = german.SENTENCES.flatMap(([english]) => english.split("{}").map((part) => ({ english, part })));
  // "must be an integer" is put together from two of the server's texts.
  const isSaid = (part: string) => text.includes(part) || text.includes(`"${part.replace(/^must be /, "")}"`);
  const gone = fragments.filter(({ part }) => /\p{L}{3}/u.test(part) && !isSaid(part));
  expect(german.SENTENCES.length).toBeGreaterThan(200);
  expect(gone.map(({ english }) => english)).toEqual([]);
});

test("a foreign server's words stay quoted within a German sentence, and what is not known is quoted whole", () => {
  expect(german.said("smtp.example.com:587 refused the login: 535 5.7.8 no (check mail.user and mail.password)")).toBe(
    "smtp.example.com:587 lehnt die Anmeldung ab: „535 5.7.8 no“ (prüfe mail.user and mail.password)",
  );
  expect(german.said("Something new")).toBe("Der Server sagt: „Something new“");
});
