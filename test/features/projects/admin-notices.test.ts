// Notices to a project's owners and admins: each is mailed once, and at most one mail an hour is sent.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { defineNotice, informAdmins } from "../../../src/features/projects/admin-notices.ts";
import { HOUR } from "../../../src/lib/duration.ts";
import { CANCELLATION, type TestApp, testApp } from "../../support/app.ts";
import { mailsOf } from "../../support/outbox.ts";
import { newTeam, type Team } from "./team.ts";

const notice = defineNotice({
  name: "test",
  words: {
    en: {
      subject: (project, count) => `${count} in ${project}`,
      before: () => "These need you:",
      after: "That is all.",
    },
    de: { subject: (project, count) => `${count} bei ${project}`, before: () => "Sieh nach:", after: "Das ist alles." },
  },
  page: "/",
});

let app: TestApp;
let team: Team;

beforeEach(async () => {
  app = testApp();
  team = await newTeam(app);
  await app.work();
});
afterEach(() => app.close());

const inform = (about: string, line = `Line of ${about}`) =>
  app.deps.store.write((tx) => informAdmins(tx, notice, { projectId: team.id, about }, () => line, app.clock.now()));

const notices = async () => (await mailsOf(app)).filter(({ subject }) => / (?:in|bei) Acme/.test(subject ?? ""));
const toOwner = async () => (await notices()).filter(({ to }) => to?.[0]?.address === team.owner.email);

test("owner and admin get the first mail at once, others none, and a repeat is none", async () => {
  await inform("evt_1", "A line\r\nBcc: x@example.com");
  await inform("evt_1", "Another line of the same");
  await app.work();
  await inform("evt_1");
  app.clock.advance(2 * HOUR);
  await app.work();
  const mails = await notices();
  expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual([team.owner.email, team.admin.email].sort());
  expect(mails[0]!.text!.trim()).toBe(
    `These need you:\n\nA line Bcc: x@example.com\n\nhttp://localhost:8080/?project=${team.slug}\n\nThat is all.`,
  );
});

test("notices within the hour are listed in one mail at its end, the first twenty by name", async () => {
  await inform("evt_1");
  await app.work();
  for (let i = 2; i <= 24; i++) {
    await inform(`evt_${i}`);
    app.clock.advance(60_000);
    await app.work();
  }
  expect(await toOwner()).toHaveLength(1);
  app.clock.advance(HOUR);
  await app.work();
  await app.work();
  const [, second, ...more] = await toOwner();
  expect(more).toEqual([]);
  expect(second!.subject).toStartWith("23 in Acme");
  expect(second!.text).toContain("Line of evt_2\n");
  expect(second!.text!.match(/Line of evt_/g)).toHaveLength(20);
  expect(second!.text).toContain("and 3 more.");
});

test("admins of a German project get it in German", async () => {
  const body = { settings: { language: "de-AT" } };
  expect((await app.call("PATCH", `/projects/${team.slug}`, { token: team.token, body })).status).toBe(200);
  for (let i = 1; i <= 22; i++) await inform(`evt_${i}`);
  await app.work();
  const [mail] = await toOwner();
  expect(mail!.subject).toStartWith("22 bei Acme");
  expect(mail!.text).toStartWith("Sieh nach:");
  expect(mail!.text).toContain("und 2 weitere.");
  expect(mail!.html).toContain('<html lang="de">');
  const sensitive = { ...CANCELLATION, cancel_reason: "My lawyer will be in touch" };
  await app.call("POST", `/projects/${team.slug}/churn-events`, { key: team.key, body: sensitive });
  await app.work();
  const held = (await mailsOf(app)).find(({ subject }) =>
    /^Ein Kunde von Acme \d+ braucht einen Menschen$/.test(subject!),
  );
  expect(held!.text).toContain(
    `${CANCELLATION.customer_email}: Der Grund spricht von Anwälten, Gerichten oder Behörden (Fall evt_`,
  );
});
