// `recoverd demo` as people run it: what it shows, what it leaves behind, and that the commands it prints work.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { STRATEGIES } from "../../../src/features/strategies/table.ts";
import { fencesOf } from "../../docs/fences.ts";
import { startOllama } from "../../support/ollama.ts";
import { RANKS } from "../../support/strategies.ts";
import { DemoFolder, type Ended, readUntil, shownVariants } from "./process.ts";

describe("recoverd demo --once", () => {
  let folder: DemoFolder;
  let demo: Ended;
  beforeAll(async () => {
    folder = new DemoFolder();
    demo = await folder.run(["--once"]);
  });
  afterAll(() => folder[Symbol.dispose]());

  test("ends automatically, and complains of nothing", () => {
    expect({ exitCode: demo.exitCode, err: demo.err }).toEqual({ exitCode: 0, err: "" });
  });

  test("shows three cancellations and a failed payment, with plan, money, tenure and reason", () => {
    const table = demo.out.slice(demo.out.indexOf("Churn events"), demo.out.search(/^\w+ variants for /m));
    expect(table.match(/ cancellation /g)).toHaveLength(3);
    expect(table.match(/ failed payment /g)).toHaveLength(1);
    expect(table).toMatch(/^ {2}Maya Okafor +cancellation +Team +\$49\.00 +41 d {2}Too expensive/m);
    expect(table).toContain("¥98,000");
  });

  test("shows all strategies of each event in rank order, with subject and reason, the first one recommended", () => {
    const events = [...shownVariants(demo.out).values()];
    expect(events).toHaveLength(4);
    for (const variants of events) {
      expect(variants.map(({ rank }) => rank)).toEqual(RANKS);
      expect(variants.map(({ strategy }) => strategy).sort()).toEqual([...STRATEGIES].sort());
      expect(variants.map(({ recommended }) => recommended)).toEqual(variants.map(({ rank }) => rank === 1));
      for (const { lines } of variants) expect(lines.length).toBeGreaterThanOrEqual(2);
    }
    expect(events.map(([first]) => first!.strategy).slice(0, 3)).toEqual(["discount", "pain_point_fix", "value_recap"]);
  });

  test("no line of the page is wider than 80 columns, but for paths", () => {
    const wide = demo.out.split("\n").filter((line) => Bun.stringWidth(line) > 80 && !line.includes(folder.path));
    expect(wide).toEqual([]);
  });

  test("the readme shows lines of it, in their order", () => {
    const shown = fencesOf("text").find(({ page }) => page === "README.md")!.text;
    const lines = shown.split("\n").map((line) => line.trim());
    let from = 0;
    for (const line of lines.filter((line) => line !== "" && line !== "…" && !line.endsWith(".eml"))) {
      const at = demo.out.indexOf(line, from);
      expect([line, at > 0]).toEqual([line, true]);
      from = at;
    }
  });

  test("no colour and no cursor movement is written into a file", () => {
    expect(demo.out).not.toMatch(/[\x1b\r]/);
  });

  test("leaves the one mail where it says, with the recommended subject, to that customer", async () => {
    const path = /^ {2}(\S+\.eml)$/m.exec(demo.out)![1]!;
    const mail = await PostalMime.parse(await Bun.file(path).bytes());
    const [recommended] = [...shownVariants(demo.out).values()][0]!;
    expect(mail.subject).toBe(recommended!.lines[0]!);
    expect(mail.to!.map(({ address }) => address)).toEqual(["maya.okafor@northpier.example"]);
    expect(demo.out).toContain(`| Subject  ${mail.subject}\n`);
    expect(demo.out).toContain(`| ${mail.text!.split("\n")[0]!}\n`);
    expect(readdirSync(path.slice(0, path.lastIndexOf("/"))).filter((name) => name.endsWith(".eml"))).toHaveLength(1);
  });

  test("names the folder that stays", () => {
    const folder = /stay in (\S+);/.exec(demo.out)![1]!;
    expect(existsSync(folder)).toBe(true);
  });
});

describe("recoverd demo", () => {
  test.skipIf(!Bun.which("curl"))(
    "serves on, its curl lines work as they are printed, and a signal ends it (needs curl)",
    async () => {
      using folder = new DemoFolder();
      const demo = folder.start([]);
      try {
        const out = await readUntil(demo, "Ctrl-C stops.");
        const [list, create] = out.match(/^ {2}curl (?:.*\\\n)*.*$/gm)!;
        const listed = await curl(list!);
        expect(listed.meta).toMatchObject({ page: 1, per_page: 3 });
        expect(listed.meta.total).toBeGreaterThan(100); // 18 months of a made-up company
        expect(listed.data.every((event: { sample: boolean }) => !event.sample)).toBe(true);
        expect(listed.data).toHaveLength(3);
        const created = await curl(create!);
        expect(created.data).toMatchObject({ customer_email: "you@studio.example", status: "new", provider: "api" });

        const address = /^Serving on (\S+)$/m.exec(out)![1]!;
        const login = { email: shown(out, "Login"), password: shown(out, "Password") };
        const answer = await fetch(`${address}/api/v1/auth/login`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(login),
        });
        expect(answer.status).toBe(200);
        expect(shown(out, "Public key")).toMatch(/^pub_/);

        const link = /^ {2}(http\S+\/demo-login\?token=\S+)$/m.exec(out)![1]!;
        const opened = await fetch(link, { redirect: "manual" });
        expect([opened.status, opened.headers.get("location")]).toEqual([302, "./"]);
        const cookie = opened.headers.get("set-cookie")!.split(";")[0]!;
        const me = await fetch(`${address}/api/v1/auth/me`, { headers: { cookie } });
        expect(((await me.json()) as { data: { email: string } }).data.email).toBe(login.email);
        const again = await fetch(link, { redirect: "manual" });
        expect([again.status, again.headers.get("set-cookie")]).toEqual([404, null]);
        const state = await fetch(`${address}/api/v1/auth/state`);
        expect(await state.json()).toEqual({
          data: { registration: "closed", identity_providers: [], demo: true },
        });
      } finally {
        demo.kill("SIGINT");
      }
      expect(await demo.exited).toBe(0);
    },
  );

  test("has no limit on requests", async () => {
    using folder = new DemoFolder();
    const demo = folder.start([]);
    try {
      const out = await readUntil(demo, "Ctrl-C stops.");
      const address = /^Serving on (\S+)$/m.exec(out)![1]!;
      const login = (password: string) =>
        fetch(`${address}/api/v1/auth/login`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ email: "nobody@studio.example", password }),
        });
      const answers = await Promise.all(Array.from({ length: 15 }, () => login("wrong password")));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
      expect(answers[0]!.headers.get("x-ratelimit-limit")).toBeNull();
    } finally {
      demo.kill("SIGTERM");
    }
    expect(await demo.exited).toBe(0);
  });

  test("says so in one line where the port that was asked for is taken, and leaves no folder", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const { port } = taken.address() as AddressInfo;
    using folder = new DemoFolder();
    const demo = await folder.run(["--once", "--port", String(port)]);
    taken.close();
    expect(demo).toEqual({
      exitCode: 1,
      out: "",
      err: `recoverd: Port ${port} cannot be used here; leave --port away for a free one\n`,
    });
    expect(readdirSync(folder.path)).toEqual([]);
  });

  test.each([
    [["--port", "http"], "recoverd demo: --port needs a number from 0 to 65535\n"],
    [["--port", "65536"], "recoverd demo: --port needs a number from 0 to 65535\n"],
    [["--from", ""], "recoverd demo: --from needs the name of a file\n"],
  ])("%j is a mistake on the command line", async (args, err) => {
    using folder = new DemoFolder();
    expect(await folder.run([...args, "--once"])).toEqual({ exitCode: 2, out: "", err });
  });

  test.skipIf(!Bun.which("mkfifo"))(
    "ends in the middle of the work when it is asked to, and keeps nothing (needs mkfifo)",
    async () => {
      using folder = new DemoFolder();
      const pipe = join(folder.path, "events.ndjson");
      Bun.spawnSync(["mkfifo", pipe]);
      const demo = folder.start(["--from", pipe]);
      // One event, but the file does not end, so the demo keeps waiting for more.
      const writing = await open(pipe, "w");
      await writing.write('{"customer_email":"ann@orchard.example","event_type":"cancellation"}\n');
      await readUntil(demo, "Recoverd");
      demo.kill("SIGINT");
      expect(await demo.exited).toBe(130);
      await writing.close();
      expect(readdirSync(folder.path)).toEqual(["events.ndjson"]);
    },
  );
});

describe("recoverd demo with an Ollama", () => {
  test("offers its models without using them", async () => {
    const ollama = await startOllama({ does: "answer" }, ["small:1b", "large:8b"]);
    using folder = new DemoFolder();
    const { out, exitCode } = await folder.run(["--once"], { RECOVERD_LLM__BASE_URL: ollama.url });
    await ollama.stop();
    expect(exitCode).toBe(0);
    expect(out.replaceAll("\n", " ")).toContain(
      `An Ollama answers at ${ollama.url}: add --model NAME to let it write (small:1b, large:8b).`,
    );
    expect(ollama.requests).toEqual([]);
  });

  test("--model lets that model write, and says which variants it did not", async () => {
    // Every request for a discount fails, so the built-in template is used.
    const ollama = await startOllama(({ messages }) =>
      messages.at(-1)!.content.includes("Strategy: discount") ? { does: "refuse", status: 500 } : { does: "answer" },
    );
    using folder = new DemoFolder();
    const { out, exitCode } = await folder.run(["--once", "--model", "test-model"], {
      RECOVERD_LLM__BASE_URL: ollama.url,
    });
    await ollama.stop();
    expect(exitCode).toBe(0);
    for (const variants of shownVariants(out).values()) {
      const writers = Object.fromEntries(variants.map(({ strategy, lines }) => [strategy, lines.at(-1)]));
      const expected = Object.fromEntries(STRATEGIES.map((strategy) => [strategy, "Written by test-model."]));
      expect(writers).toEqual({ ...expected, discount: "Written by the built-in template." });
    }
  });

  test("--config names the model and how to ask it, and moves nothing else of the demo", async () => {
    const ollama = await startOllama({ does: "answer" });
    using folder = new DemoFolder();
    writeFileSync(
      join(folder.path, "mine.toml"),
      `[llm]\nbase_url = "${ollama.url}"\nmodel = "test-model"\n[data]\ndir = "mine"\n[mail]\nhost = "smtp.example.com"\n`,
    );
    const { out, exitCode } = await folder.run(["--once", "--config", "mine.toml"], {
      RECOVERD_LLM__BASE_URL: ollama.url,
    });
    await ollama.stop();
    expect({
      exitCode,
      writers: new Set([...shownVariants(out).values()].flat().map(({ lines }) => lines.at(-1))),
    }).toEqual({
      exitCode: 0,
      writers: new Set(["Written by test-model."]),
    });
    expect(out).toContain(".eml");
    expect(existsSync(join(folder.path, "mine"))).toBe(false);
  });

  test("a settings file that is missing or mistaken stops it in one line", async () => {
    using folder = new DemoFolder();
    writeFileSync(join(folder.path, "wrong.toml"), "[llm]\nmodle = 1\n");
    const [missing, wrong] = await Promise.all(
      ["none.toml", "wrong.toml"].map((file) => folder.run(["--once", "--config", file])),
    );
    expect(missing).toEqual({ exitCode: 1, out: "", err: "none.toml: there is no such file\n" });
    expect(wrong!.err).toBe("llm.modle (wrong.toml line 2): is no setting; did you mean llm.model?\n");
    expect(readdirSync(folder.path)).toEqual(["wrong.toml"]);
  });

  test("a model that is not there is reported in one line, with those that are", async () => {
    const ollama = await startOllama({ does: "answer" }, ["small:1b", "large:8b"]);
    using folder = new DemoFolder();
    const demo = await folder.run(["--once", "--model", "huge"], { RECOVERD_LLM__BASE_URL: ollama.url });
    await ollama.stop();
    expect(demo).toEqual({
      exitCode: 1,
      out: "",
      err: `recoverd: The Ollama at ${ollama.url} has no model huge (it has small:1b, large:8b): run "ollama pull huge"\n`,
    });
  });

  test("--model where nobody answers is reported in one line", async () => {
    using folder = new DemoFolder();
    const demo = await folder.run(["--once", "--model", "huge"]);
    expect({ ...demo, err: demo.err.split("\n") }).toEqual({
      exitCode: 1,
      out: "",
      err: [expect.stringMatching(/^recoverd: No Ollama answers at http:\/\/127\.0\.0\.1:9: start it, or /), ""],
    });
  });
});

async function curl(command: string) {
  const { stdout, exitCode, stderr } = Bun.spawnSync(["sh", "-c", command]);
  expect({ exitCode, stderr: stderr.toString() }).toEqual({ exitCode: 0, stderr: "" });
  return JSON.parse(stdout.toString());
}

const shown = (out: string, name: string): string => new RegExp(`^ {2}${name} +(\\S+)$`, "m").exec(out)![1]!;
