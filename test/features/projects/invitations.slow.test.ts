// Invitations: mailed, bound to an address, valid once and for a week.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { findUserByEmail } from "../../../src/features/accounts/service.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { newAccount, newProject, PASSWORD, type TestApp, testApp } from "../../support/app.ts";
import { mailsOf } from "../../support/outbox.ts";
import { auditOf, membersOf, newTeam, type Team, tokenOf } from "./team.ts";

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = testApp({ RECOVERD_AUTH__TOKEN_TTL: "365d" });
  team = await newTeam(app);
});
afterAll(() => app.close());

let guests = 0;
const guest = () => `guest-${++guests}@example.com`;
const invite = (email: unknown, role: unknown = "member", token = team.token) =>
  app.call("POST", `/projects/${team.slug}/invitations`, { token, body: { email, role } });
const invited = async (email: string, role = "member") => {
  const { status, body } = await invite(email, role);
  expect(status).toBe(201);
  return { id: body.data.id as string, token: tokenOf(body.data.accept_url) };
};
const accept = (token: string, options: object = { body: { name: "Guest", password: PASSWORD } }) =>
  app.call("POST", `/invitations/${token}/accept`, options);
const list = async (query = "") =>
  (await app.call("GET", `/projects/${team.slug}/invitations${query}`, { token: team.token })).body;

/** The mails sent to an address. */
async function mailsTo(address: string) {
  await app.work();
  return (await mailsOf(app)).filter(({ to }) => JSON.stringify(to).includes(address));
}

test("an invitation is answered with its link, and mailed", async () => {
  const email = guest();
  const { status, body } = await invite(` ${email.toUpperCase()}`, "admin");
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ email, role: "admin", status: "pending", expires_at: "2026-03-09T09:00:00.000Z" });
  expect(body.data.accept_url).toMatch(/^http:\/\/localhost:8080\/accept-invitation\?token=[\w-]{43}$/);
  expect(body.data.mailed).toBe(false); // without a mail server it is a file in the outbox folder
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(mail!.text).toContain(body.data.accept_url);
  expect(mail!.text).toContain(team.owner.email);
});

test("an invitation says that it is mailed where a mail server is set", async () => {
  const mailing = testApp({ RECOVERD_MAIL__HOST: "127.0.0.1", RECOVERD_MAIL__PORT: "1" });
  try {
    const project = await newProject(mailing);
    const { body } = await mailing.call("POST", `/projects/${project.slug}/invitations`, {
      token: project.token,
      body: { email: guest(), role: "member" },
    });
    expect(body.data.mailed).toBe(true);
  } finally {
    await mailing.close();
  }
});

test("an invitation to a German project is in German", async () => {
  const language = async (tag: string) =>
    app.call("PATCH", `/projects/${team.slug}`, { token: team.token, body: { settings: { language: tag } } });
  await language("de");
  const email = guest();
  expect((await invite(email, "admin")).status).toBe(201);
  await language("en");
  const [mail] = await mailsTo(email);
  expect(mail!.subject).toMatch(/^Einladung zu Acme \d+ bei Recoverd$/);
  expect(mail!.text).toContain("ein, mit der Rolle admin.");
  expect(mail!.html).toContain('<html lang="de">');
});

test("a person without an account creates one by accepting, is signed in, and is a member", async () => {
  const email = guest();
  const { token } = await invited(email, "viewer");
  const { status, body } = await accept(token, { body: { name: "Gus", password: PASSWORD } });
  expect([status, body.data]).toEqual([
    200,
    { project: { slug: team.slug, name: expect.any(String) }, role: "viewer", access_token: expect.any(String) },
  ]);
  const me = (await app.call("GET", "/auth/me", { token: body.data.access_token })).body.data;
  expect(me).toMatchObject({ email, name: "Gus", projects: [{ slug: team.slug, role: "viewer" }] });
  expect((await app.call("POST", "/auth/login", { body: { email, password: PASSWORD } })).status).toBe(200);
});

test("a user with an account accepts with their session and an empty body, and needs no new token", async () => {
  const person = await newAccount(app);
  const { token } = await invited(person.email);
  const { status, body } = await accept(token, { token: person.token });
  expect([status, body.data]).toEqual([
    200,
    { project: { slug: team.slug, name: expect.any(String) }, role: "member" },
  ]);
  expect((await membersOf(app, team)).find(({ email }) => email === person.email)?.role).toBe("member");
});

test("the address of an existing account is not taken over by a name and a password", async () => {
  const person = await newAccount(app);
  const { token } = await invited(person.email);
  for (const options of [{ body: { name: "Thief", password: "another umbrella" } }, { body: {} }, { raw: "{" }, {}]) {
    const refused = await accept(token, options);
    expect([refused.status, refused.body.error.code]).toEqual([401, "UNAUTHORIZED"]);
  }
  expect((await app.call("POST", "/auth/login", { body: { email: person.email, password: PASSWORD } })).status).toBe(
    200,
  );
  expect((await accept(token, { token: person.token })).status).toBe(200);
});

test("an invitation is a way in where registration is closed to the world", async () => {
  const closed = testApp({ RECOVERD_AUTH__REGISTRATION: "auto", RECOVERD_SERVER__ALLOW_PLAIN_HTTP: "true" });
  try {
    const project = await newProject(closed); // from this machine
    const email = guest();
    const account = { name: "Gus", password: PASSWORD };
    const peer = "203.0.113.9";
    const register = await closed.call("POST", "/auth/register", { peer, body: { email, ...account } });
    expect(register.status).toBe(403);
    const made = await closed.call("POST", `/projects/${project.slug}/invitations`, {
      token: project.token,
      body: { email, role: "viewer" },
    });
    const token = tokenOf(made.body.data.accept_url);
    expect((await closed.call("POST", `/invitations/${token}/accept`, { peer, body: account })).status).toBe(200);
  } finally {
    await closed.close();
  }
});

test("an invitation works once, also for two that come at the same moment", async () => {
  const { token } = await invited(guest());
  const both = await Promise.all([accept(token), accept(token)]);
  expect(both.map(({ status }) => status).sort()[0]).toBe(200);
  expect([401, 404]).toContain(both.map(({ status }) => status).sort()[1]!);
  expect((await accept(token)).status).toBe(404);

  const person = await newAccount(app);
  const other = await invited(person.email);
  const again = await Promise.all([1, 2].map(() => accept(other.token, { token: person.token })));
  expect(again.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test("a token that is unknown, revoked or a week old is 404, whatever comes with it", async () => {
  const revoked = await invited(guest());
  const gone = await app.call("DELETE", `/projects/${team.slug}/invitations/${revoked.id}`, {
    token: team.admin.token,
  });
  expect([gone.status, gone.body]).toEqual([204, ""]);
  const old = await invited(guest());
  app.clock.advance(7 * DAY - 1);
  expect((await accept(old.token, { raw: "{" })).status).toBe(400);
  app.clock.advance(1);
  for (const token of [revoked.token, old.token, "junk", "a.b", `${old.token}.x`, encodeURIComponent("../x")]) {
    for (const options of [undefined, {}, { raw: "{" }, { token: team.token }]) {
      const { status, body } = await accept(token, options);
      expect([token, status, body.error.code]).toEqual([token, 404, "NOT_FOUND"]);
    }
  }
});

test("an invitation is for its own address: another's session is 403, a worthless one 401, a key 403", async () => {
  const stranger = await newAccount(app);
  const { token } = await invited(guest());
  expect((await accept(token, { token: stranger.token })).status).toBe(403);
  expect((await accept(token, { token: "junk", body: { name: "X", password: PASSWORD } })).status).toBe(401);
  expect((await accept(token, { key: team.key })).status).toBe(403);
  expect((await accept(token)).status).toBe(200);
});

test("a missing or wrong field of the new account is reported, and the invitation stays", async () => {
  const { token } = await invited(guest());
  const fields = async (body: unknown) => {
    const answer = await accept(token, { body });
    expect([body, answer.status]).toEqual([body, 400]);
    return answer.body.error.details.map(({ field }: { field: string }) => field);
  };
  expect(await fields({})).toEqual(["name", "password"]);
  expect(await fields(undefined)).toEqual(["name", "password"]);
  expect(await fields({ name: "X" })).toEqual(["password"]);
  expect(await fields({ name: "", password: "short" })).toEqual(["name", "password"]);
  expect(await fields({ name: 5, password: 5 })).toEqual(["name", "password"]);
  expect(await fields({ name: "X", password: "1234567890" })).toEqual(["password"]);
  expect((await accept(token)).status).toBe(200);
});

test("to invite again renews: the former link is dead, the role is the new one, and there is still one invitation", async () => {
  const email = guest();
  const first = await invited(email, "viewer");
  app.clock.advance(DAY);
  const second = await invited(email, "admin");
  expect(second.id).toBe(first.id);
  expect((await accept(first.token)).status).toBe(404);
  expect(await mailsTo(email)).toHaveLength(2);
  expect((await accept(second.token)).body.data.role).toBe("admin");
});

test("a member is not invited: 409", async () => {
  for (const { email } of [team.owner, team.viewer]) {
    const refused = await invite(email.toUpperCase());
    expect([refused.status, refused.body.error.code]).toEqual([409, "CONFLICT"]);
  }
});

test("an admin invites to every role but an owner's, and takes no invitation of an owner back", async () => {
  for (const role of ["viewer", "member", "admin"]) {
    expect((await invite(guest(), role, team.admin.token)).status).toBe(201);
  }
  expect((await invite(guest(), "owner", team.admin.token)).status).toBe(403);
  const email = guest();
  const { id, token } = await invited(email, "owner");
  expect((await invite(email, "viewer", team.admin.token)).status).toBe(403);
  const revoke = await app.call("DELETE", `/projects/${team.slug}/invitations/${id}`, { token: team.admin.token });
  expect(revoke.status).toBe(403);
  expect((await accept(token)).body.data.role).toBe("owner");
});

test("wrong addresses and roles are reported at once, and nobody is mailed", async () => {
  const wrong: [unknown, unknown, string[]][] = [
    ["nobody", "king", ["email", "role"]],
    [null, null, ["email", "role"]],
    ["a@example.com\r\nBcc: b@example.com", "member", ["email"]],
    ["a@example.com, b@example.com", "member", ["email"]],
    [5, 5, ["email", "role"]],
  ];
  for (const [email, role, fields] of wrong) {
    const { status, body } = await invite(email, role);
    expect([status, body.error.details.map(({ field }: { field: string }) => field)]).toEqual([400, fields]);
  }
  expect(await mailsTo("b@example.com")).toEqual([]);
});

test("the list pages pending and expired invitations, without links, for a month", async () => {
  const fresh = await newTeam(app);
  const ask = (query = "") =>
    app.call("GET", `/projects/${fresh.slug}/invitations${query}`, { token: fresh.token }).then(({ body }) => body);
  const emails = [guest(), guest(), guest()];
  for (const email of emails) {
    await app.call("POST", `/projects/${fresh.slug}/invitations`, {
      token: fresh.token,
      body: { email, role: "viewer" },
    });
    app.clock.advance(1);
  }
  const first = await ask("?per_page=2");
  expect(first.meta).toEqual({ page: 1, per_page: 2, total: 3 });
  expect(first.data.map((one: { email: string; status: string }) => [one.email, one.status])).toEqual([
    [emails[0], "pending"],
    [emails[1], "pending"],
  ]);
  expect(JSON.stringify(first)).not.toContain("token");
  app.clock.advance(8 * DAY);
  expect((await ask()).data.map((one: { status: string }) => one.status)).toEqual(["expired", "expired", "expired"]);
  app.clock.advance(31 * DAY);
  await app.work();
  expect((await ask()).meta.total).toBe(0);
});

test("only the mailed link proves the address: who invites sees the other one too", async () => {
  const [shown, mailed] = [guest(), guest()];
  const proven = async (email: string) => (await findUserByEmail(app.deps.store.read, email))?.emailVerifiedAt ?? null;
  await accept((await invited(shown)).token);
  expect(await proven(shown)).toBeNull();

  await invited(mailed);
  const [mail] = await mailsTo(mailed);
  const link = /http:\S+token=\S+/.exec(mail!.text!)![0];
  expect((await accept(tokenOf(link))).status).toBe(200);
  expect(await proven(mailed)).toBe(app.clock.now());

  const forged = guest();
  await accept(`${(await invited(forged)).token}.AAAAAAAAAAAAAAAAAAAAAA`);
  expect(await proven(forged)).toBeNull();
});

test("the log has invitations created, renewed, revoked and accepted, and holds no token", async () => {
  const email = guest();
  const tokens = [(await invited(email, "viewer")).token, (await invited(email)).token];
  await accept(tokens[1]!);
  const other = await invited(guest());
  await app.call("DELETE", `/projects/${team.slug}/invitations/${other.id}`, { token: team.token });
  const log = (await auditOf(app, team)).slice(0, 5);
  expect(
    log.map(({ action, actor, details }) => [action, actor.email, details.email === email, details.renewed]),
  ).toEqual([
    ["invitation.revoked", team.owner.email, false, undefined],
    ["invitation.created", team.owner.email, false, undefined],
    ["member.joined", email, true, undefined],
    ["invitation.created", team.owner.email, true, true],
    ["invitation.created", team.owner.email, true, undefined],
  ]);
  for (const token of [...tokens, other.token]) expect(JSON.stringify(log)).not.toContain(token);
  expect((await list()).data.some((one: { email: string }) => one.email === email)).toBe(false);
});
