// The pages behind our links as they are sent: what a browser may do with them, and that viewing one changes nothing.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { passwordResets, users } from "../../src/features/accounts/tables.ts";
import { invitations } from "../../src/features/projects/tables.ts";
import { rootOf } from "../../src/http/pages/page.ts";
import { MINUTE } from "../../src/lib/duration.ts";
import { jobs } from "../../src/queue/jobs.ts";
import { type Answer, newProject, type TestApp, type TestProject, testApp } from "../support/app.ts";
import { mailsOf } from "../support/outbox.ts";

const [FAR, NEAR] = ["203.0.113.9", "127.0.0.1"];
const PASSWORD = "correct horse battery";
const HOSTILE = `"><script>alert(1)</script>'&lt;{{x}}`;

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = start();
  project = await newProject(app);
});
afterAll(() => app.close());

const start = (settings = {}) => testApp({ RECOVERD_SERVER__ALLOW_PLAIN_HTTP: "true", ...settings });
const look = (path: string, on = app) => on.call("GET", path, { peer: FAR });
const titleOf = ({ status, body }: Answer): [number, string | undefined] => [
  status,
  /<h1[^>]*>([^<]*)<\/h1>/.exec(body)?.[1],
];
const flowOf = ({ body }: Answer): string | undefined => /<form method="post" data-flow="([^"]*)"/.exec(body)?.[1];

/** The path of the page that the link in the address's mail leads to. */
async function mailedTo(email: string): Promise<string> {
  await app.work();
  const mail = (await mailsOf(app)).findLast(({ to }) => to?.some(({ address }) => address === email));
  return /http:\/\/localhost:8080(\/\S+)/.exec(mail!.text!)![1]!;
}

let people = 0;
async function resetLink(): Promise<{ email: string; path: string }> {
  const email = `forgetful-${++people}@example.com`;
  await app.call("POST", "/auth/register", { body: { email, password: PASSWORD } });
  await app.call("POST", "/auth/forgot-password", { body: { email } });
  return { email, path: await mailedTo(email) };
}

async function invitationLink(email = `guest-${++people}@example.com`): Promise<{ email: string; path: string }> {
  const { token, slug } = project;
  await app.call("POST", `/projects/${slug}/invitations`, { token, body: { email, role: "member" } });
  return { email, path: await mailedTo(email) };
}

const resetToken = (path: string): string => path.split("token=")[1]!;
const setupPath = (on: TestApp): string => `/setup?token=${on.setup.token}`;

describe("a link that leads nowhere", () => {
  const LOST = ["/t/c/x", "/unsubscribe/x", "/unsubscribe/digest/x", "/c/pub_x"];
  const as = (accept: string, language = "en") => ({ peer: FAR, headers: { accept, "accept-language": language } });

  test.each(LOST)("%s is a page to a browser and an error in JSON to a program", async (path) => {
    const page = await app.call("GET", path, as("text/html,application/xhtml+xml,*/*;q=0.8"));
    expect(titleOf(page)).toEqual([404, "This link does not work"]);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("cache-control")).toBe("no-store");
    const [, file] = /href="([^"]+page\.css[^"]*)"/.exec(page.body)!;
    const style = await look(new URL(file!, `http://localhost:8080${path}`).pathname);
    expect([style.status, style.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
    for (const accept of ["application/json", "*/*"]) {
      const answer = await app.call("GET", path, as(accept));
      expect([answer.status, answer.body.error.code]).toEqual([404, "NOT_FOUND"]);
    }
  });

  test.each([
    ["de-AT,de;q=0.9,en;q=0.5", "de", "Dieser Link funktioniert nicht", "Hier ist keine Seite"],
    ["fr", "fr", "Ce lien ne fonctionne pas", "Il n’y a pas de page ici"],
    ["es", "es", "Este enlace no funciona", "Aquí no hay ninguna página"],
    ["pt-BR", "pt", "Este link não funciona", "Não há nenhuma página aqui"],
    ["hi", "hi", "यह लिंक काम नहीं करता", "यहाँ कोई पेज नहीं है"],
    ["nl", "en", "This link does not work", "There is no page here"],
  ])(
    "a reader of %s reads about a dead link, and about an address without a page",
    async (accepted, tag, lost, nowhere) => {
      for (const [path, title] of [
        ["/unsubscribe/x", lost],
        ["/pages/customer", nowhere],
      ] as const) {
        const answer = await app.call("GET", path, as("text/html", accepted));
        expect(titleOf(answer)).toEqual([404, title]);
        expect(answer.body).toContain(`<html lang="${tag}">`);
      }
    },
  );

  test("an address without a page leads to the start page, also behind a proxy's path", async () => {
    const { body } = await app.call("GET", "/pages/settings/billing", as("text/html"));
    expect(body).toContain('<a class="button" href="./../../">To the start page</a>');
  });

  test("a form that is sent to one is answered with the page, too", async () => {
    expect(titleOf(await app.call("POST", "/unsubscribe/x", as("text/html")))[0]).toBe(404);
  });

  test("the API answers JSON to every client", async () => {
    for (const path of ["/nothing", "/projects"]) {
      const answer = await app.call("GET", path, as("text/html"));
      expect(answer.body.error.details).toEqual([]);
    }
  });

  test("a page that is refused says why", async () => {
    const strict = testApp();
    const { headers } = as("text/html");
    const refused = await strict.call("GET", "/setup", {
      peer: FAR,
      headers: { ...headers, host: "shop.example.com" },
    });
    expect(titleOf(refused)).toEqual([403, "This is refused"]);
    expect(refused.body).toContain("server.allow_plain_http");
    await strict.close();
  });
});

describe("every page", () => {
  const PATHS = [
    "/setup",
    "/setup?token=unknown",
    "/forgot-password",
    "/reset-password",
    "/reset-password?token=unknown",
    "/accept-invitation",
    "/accept-invitation?token=unknown",
  ];
  let pages: { path: string; answer: Answer }[];
  beforeAll(async () => {
    const alive = [(await resetLink()).path, (await invitationLink()).path];
    pages = await Promise.all([...PATHS, ...alive].map(async (path) => ({ path, answer: await look(path) })));
    pages.push({ path: "/setup from here", answer: await app.call("GET", "/setup", { peer: NEAR }) });
  });

  test("is HTML that is never cached, sends no referrer, and loads in no frame", () => {
    for (const { answer } of pages) {
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  test("may do what its form needs, and where it has none not even that", () => {
    const withForm = pages.filter(({ answer }) => flowOf(answer) !== undefined);
    expect([withForm.length, pages.length]).toEqual([6, 10]);
    for (const { answer } of pages) {
      expect(answer.headers.get("content-security-policy")).toBe(
        flowOf(answer) === undefined
          ? "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
          : "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
      expect(answer.body).not.toMatch(/<style|<script[^>]*>[^<]|\son\w+=|\sstyle=/);
    }
  });

  test("refers to nothing on another server, and finds its files from where it stands", async () => {
    const addresses = pages.flatMap(({ answer: { body } }) =>
      [...body.matchAll(/\b(?:src|href|action)="([^"]*)"/g)].map(([, address]) => address as string),
    );
    expect(addresses.filter((address) => !address.startsWith("./"))).toEqual([]);
    const files = new Set(addresses.filter((address) => address.includes("/pages/")));
    expect(files.size).toBe(2);
    for (const file of files) {
      const answer = await look(file.slice(1));
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([
        200,
        "public, max-age=31536000, immutable",
      ]);
      expect(file).toMatch(/\?\w{6,}$/); // changed content has a new URL
    }
    const pointed = new Set(addresses.filter((address) => !address.includes("/pages/")).map((a) => a.split("#")[0]!));
    for (const path of pointed) expect([path, (await look(path.slice(1))).status]).toEqual([path, 200]);
  });

  test("holds no token, and nothing about the person it is for", async () => {
    const { email, path } = await invitationLink();
    const known = await invitationLink((await resetLink()).email);
    for (const link of [{ email, path }, known, await resetLink()]) {
      const { body, status } = await look(link.path);
      expect(status).toBe(200);
      expect(body).not.toContain(resetToken(link.path));
      expect(body).not.toContain(link.email);
      expect(body).not.toContain(project.slug);
    }
  });

  test.each(["/setup", "/reset-password", "/accept-invitation", "/forgot-password"])(
    "%s answers every hostile token alike, and shows nothing of it",
    async (path) => {
      const { status, body } = await look(`${path}?token=unknown`);
      for (const query of [
        `token=${encodeURIComponent(HOSTILE)}`,
        `token=${HOSTILE}`,
        "token=a&token=b",
        "token[]=a&token[x]=b",
        "token=%00%ff%C0",
        `token=${"a".repeat(5000)}`,
        "token",
        "?token=a?b",
        "&&&",
        "__proto__[x]=1",
      ]) {
        const answer = await look(`${path}?${query}`);
        expect([query, answer.status, answer.body]).toEqual([query, status, body]);
      }
    },
  );

  test("a forgotten password says where the link is while no mail server is set", async () => {
    const files = "No mail server is set, so the link is written to a file";
    expect((await look("/forgot-password")).body.split(files)).toHaveLength(3); // before and after asking
    const mailing = start({ RECOVERD_MAIL__HOST: "127.0.0.1" });
    try {
      expect((await look("/forgot-password", mailing)).body).not.toContain(files);
    } finally {
      await mailing.close();
    }
  });

  test.each(["POST", "PUT", "DELETE"])("takes no %s: what it sends goes to the API", async (method) => {
    for (const path of ["/setup", "/reset-password", "/accept-invitation", "/forgot-password"]) {
      const raw = "password=a+long+password";
      const answer = await app.call(method, path, {
        raw,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
      expect(answer.status).toBe(404);
    }
  });

  test("changes nothing by being looked at, however often", async () => {
    const links = [await resetLink(), await invitationLink()];
    const stored = async () => {
      const db = app.deps.store.read;
      return JSON.stringify([
        await db.select().from(passwordResets),
        await db.select().from(invitations),
        await db.select().from(users),
        await db.select().from(jobs),
      ]);
    };
    const before = await stored();
    for (let scanner = 0; scanner < 3; scanner++) {
      for (const { path } of links) expect((await look(path)).status).toBe(200);
      for (const path of ["/setup", "/forgot-password", setupPath(app)]) await look(path);
    }
    expect(await stored()).toBe(before);
  });

  test("speaks German where the browser does or its link says so, with nothing left in English", async () => {
    const words = (body: string) =>
      body.split(/<[^>]*>|data-title="|" hidden|\n/).filter((text) => /\p{L}{2}/u.test(text));
    for (const path of [...pages.map(({ path }) => path.split(" ")[0]!), setupPath(app), "/auth/idp/callback"]) {
      const english = await look(path);
      const headers = { "accept-language": "de-AT,de;q=0.9,en;q=0.8" };
      const german = await app.call("GET", path, { peer: FAR, headers });
      expect([path, german.status]).toEqual([path, english.status]);
      expect(german.body).toContain('<html lang="de">');
      const same = words(german.body).filter((text) => words(english.body).includes(text));
      expect([
        path,
        same.filter((text) => !/^(Recoverd| · Recoverd|recoverd user (?:create|reset-password) .*)$/.test(text)),
      ]).toEqual([path, []]);
    }
    expect((await look("/forgot-password?language=de")).body).toContain("Passwort vergessen?");
    const asked = { peer: FAR, headers: { "accept-language": "de" } };
    expect((await app.call("GET", "/forgot-password?language=en", asked)).body).toContain("Forgot your password?");
  });

  test("finds its files from a folder that only a proxy knows of, and with a slash at its end", () => {
    expect(["/setup", "/setup/", "/unsubscribe/token"].map(rootOf)).toEqual([".", "./..", "./.."]);
    for (const at of ["/setup", "/setup/", "/unsubscribe/token"]) {
      expect(new URL(`${rootOf(at)}/pages/page.css`, `https://x.example/base${at}`).pathname).toBe(
        "/base/pages/page.css",
      );
    }
  });
});

describe("the setup page", () => {
  let fresh: TestApp;
  beforeEach(() => {
    fresh = start({ RECOVERD_AUTH__REGISTRATION: "auto" });
  });
  afterEach(() => fresh.close());

  test("has the form for anyone who brings the token or is at the machine", async () => {
    const form: [number, string] = [200, "This one is yours."];
    expect(titleOf(await look(setupPath(fresh), fresh))).toEqual(form);
    expect(titleOf(await fresh.call("GET", "/setup", { peer: NEAR }))).toEqual(form);
    const refused = await look("/setup", fresh);
    expect(titleOf(refused)).toEqual([404, "This link does not work"]);
    for (const token of ["unknown", HOSTILE, encodeURIComponent(HOSTILE), `${fresh.setup.token}x`]) {
      expect((await look(`/setup?token=${token}`, fresh)).body).toBe(refused.body);
    }
  });

  test("says that a link is too old, and what helps", async () => {
    fresh.clock.advance(30 * MINUTE);
    const answer = await look(setupPath(fresh), fresh);
    expect(titleOf(answer)).toEqual([404, "This link does not work"]);
    expect(answer.body).toContain("older than 30 minutes");
    expect(answer.body).toContain("recoverd user create");
  });

  test("says that there is an account, once there is", async () => {
    await fresh.call("POST", "/auth/register", { body: { email: "ada@example.com", password: PASSWORD } });
    const answer = await look(setupPath(fresh), fresh);
    expect(titleOf(answer)).toEqual([404, "There is an account already"]);
    expect(answer.body).not.toContain("ada@example.com");
  });

  test.each([
    ["open", 200, "Create your account"],
    ["closed", 404, "There is an account already"],
  ] as const)("where registration is %s, is %i for everybody after the first account", async (mode, status, title) => {
    await fresh.close();
    fresh = start({ RECOVERD_AUTH__REGISTRATION: mode });
    await fresh.deps.store.write((tx) =>
      tx.insert(users).values({ id: "usr_1", email: "ada@example.com", sessionEpoch: 0, createdAt: 0, updatedAt: 0 }),
    );
    expect(titleOf(await look("/setup", fresh))).toEqual([status, title]);
  });
});

describe("the page of a new password", () => {
  const DEAD: [number, string] = [404, "This link does not work any more"];

  test("has the form for as long as its link is good", async () => {
    const { path } = await resetLink();
    expect(flowOf(await look(path))).toBe("reset");
    app.clock.advance(60 * MINUTE);
    expect(titleOf(await look(path))).toEqual(DEAD);
  });

  test("leads on to another link once its own was used", async () => {
    const { path } = await resetLink();
    const body = { token: resetToken(path), password: "another long umbrella" };
    expect((await app.call("POST", "/auth/reset-password", { body })).status).toBe(200);
    const answer = await look(path);
    expect(titleOf(answer)).toEqual(DEAD);
    expect(answer.body).toContain('href="./forgot-password"');
  });
});

describe("the page of an invitation", () => {
  const DEAD: [number, string] = [404, "This invitation does not work any more"];

  test("asks for a name and a password where there is no account, and to sign in where there is", async () => {
    const { email, path } = await invitationLink();
    expect(flowOf(await look(path))).toBe("join");
    await app.call("POST", "/auth/register", { body: { email, password: PASSWORD } });
    expect(flowOf(await look(path))).toBe("sign-in");
  });

  test("says that it is of no use once it was accepted, revoked or is a week old", async () => {
    const accepted = (await invitationLink()).path;
    await app.call("POST", `/invitations/${resetToken(accepted)}/accept`, { body: { name: "G", password: PASSWORD } });
    expect(titleOf(await look(accepted))).toEqual(DEAD);
    const [revoked, old] = [await invitationLink(), await invitationLink()];
    const mine = `/projects/${project.slug}/invitations`;
    const { data } = (await app.call("GET", `${mine}?per_page=100`, { token: project.token })).body;
    const { id } = data.find(({ email }: { email: string }) => email === revoked.email);
    expect((await app.call("DELETE", `${mine}/${id}`, { token: project.token })).status).toBe(204);
    expect(titleOf(await look(revoked.path))).toEqual(DEAD);
    expect((await look(old.path)).status).toBe(200);
    app.clock.advance(7 * 24 * 60 * MINUTE);
    expect(titleOf(await look(old.path))).toEqual(DEAD);
  });
});
