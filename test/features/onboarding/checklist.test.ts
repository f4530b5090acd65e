// The checklist of first steps: each state follows from the project's data.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = testApp();
  project = await newProject(app);
});
afterAll(() => app.close());

const call = (method: string, path: string, body?: unknown) =>
  app.call(method, `/projects/${project.slug}${path}`, { token: project.token, body });

const list = async () => (await call("GET", "/checklist")).body.data;

async function itemOf(kind: string) {
  const { items } = await list();
  return items.find((item: { kind: string }) => item.kind === kind);
}

test("a new project has everything open, in order", async () => {
  const { closed, items } = await list();
  expect(closed).toBe(false);
  expect(items.map(({ kind, state }: { kind: string; state: string }) => [kind, state])).toEqual(
    ["product", "sample_data", "payments", "sender", "writer", "cancel_flow", "team"].map((kind) => [kind, "open"]),
  );
});

test("the product is named once currency and time zone are set", async () => {
  await call("PATCH", "", { settings: { currency: "sek", timezone: "Europe/Stockholm" } });
  expect(await itemOf("product")).toMatchObject({
    state: "done",
    facts: { currency: "sek", timezone: "Europe/Stockholm" },
  });
});

test("sample data is done while it is there, and does none of the others", async () => {
  await call("POST", "/sample-data");
  await app.work();
  const { items } = await list();
  const done = items.filter(({ state }: { state: string }) => state === "done");
  expect(done.map(({ kind }: { kind: string }) => kind)).toEqual(["product", "sample_data"]);
  expect((await itemOf("sample_data")).facts.added_at).toBe("2026-03-02T09:00:00.000Z");
  await call("DELETE", "/sample-data");
  expect((await itemOf("sample_data")).state).toBe("open");
});

test("the sender is done with a name and a test mail that was taken", async () => {
  await call("POST", "/test-mail", { to: "me@example.com" });
  expect((await itemOf("sender")).state).toBe("open");
  await call("PATCH", "", { settings: { sender: { from_name: "Nora" } } });
  expect(await itemOf("sender")).toMatchObject({
    state: "done",
    facts: { from_name: "Nora", mail_server: false, tested_at: "2026-03-02T09:00:00.000Z" },
  });
});

test("the built-in writer is chosen by letting it write", async () => {
  const { body } = await call("POST", "/churn-events", CANCELLATION);
  await app.call("POST", `/projects/${project.slug}/churn-events/${body.data.id}/generate`, {
    token: project.token,
    headers: { prefer: "respond-async" },
  });
  await app.work();
  expect(await itemOf("writer")).toEqual({ kind: "writer", state: "done", facts: { model: null } });
});

test("a session shows that the cancel flow is on a page", async () => {
  await app.call("POST", "/cancel-flow/reasons", { body: { public_key: project.publicKey, reason: "other" } });
  expect((await itemOf("cancel_flow")).state).toBe("done");
});

test("an invitation is somebody invited", async () => {
  await call("POST", "/invitations", { email: "alan@example.com", role: "member" });
  expect(await itemOf("team")).toMatchObject({ state: "done", facts: { members: 1, invitations: 1 } });
});

test("it is put away for the project, and shown again", async () => {
  expect((await call("PUT", "/checklist", { closed: true })).body.data.closed).toBe(true);
  expect((await list()).closed).toBe(true);
  await call("PUT", "/checklist", { closed: false });
  expect((await list()).closed).toBe(false);
  expect((await call("PUT", "/checklist", { closed: "yes" })).status).toBe(400);
});
