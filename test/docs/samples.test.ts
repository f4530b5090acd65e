// Samples of data: each is parsed by the code that it is for, or compared with the service's real output.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { createApp } from "../../src/app.ts";
import { loadConfig } from "../../src/config.ts";
import type { RouteLike } from "../../src/http/route-table.ts";
import { type Hooked, type Listening, newHooked, startListening } from "../features/webhooks/listening.ts";
import { journey } from "../support/journey.ts";
import { addressFor } from "../support/postgres-engine.ts";
import { program } from "../support/program.ts";
import { temporaryFolder } from "../support/store.ts";
import { type Fence, fencesOf, ROOT, titleOf } from "./fences.ts";
import { filledIn, requestIn } from "./typing.ts";

let listening: Listening;
let acme: Hooked;
let server: Bun.Server<undefined>;
let folder: string;
beforeAll(async () => {
  listening = await startListening();
  acme = await newHooked(listening.app);
  const fetch = (request: Request) => listening.app.fetch(request, "127.0.0.1");
  server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch });
  folder = temporaryFolder();
});
afterAll(async () => {
  await server.stop(true);
  await listening.stop();
  rmSync(folder, { recursive: true, force: true });
});

const named = (samples: Fence[]) => samples.map((fence) => [titleOf(fence), fence] as const);
const read = (name: string): string => readFileSync(join(ROOT, name), "utf8");

/** Parses a sample; a trailing `…` in a list or an object is removed. */
const parsed = (text: string) => JSON.parse(filledIn(text.replaceAll(/,\s*…(?=\s*[\]}])/g, "")));

/** The paths at which a sample has a field that the real value lacks, or a value of another type. Null matches anything. */
function differences(sample: unknown, real: unknown, path = ""): string[] {
  if (sample === null || real === null) return [];
  if (Array.isArray(sample)) {
    return Array.isArray(real) ? sample.flatMap((item, at) => differences(item, real[0], `${path}.${at}`)) : [path];
  }
  if (typeof sample !== "object") return typeof sample === typeof real ? [] : [path];
  if (typeof real !== "object") return [path];
  return Object.entries(sample).flatMap(([key, value]) =>
    key in real ? differences(value, (real as Record<string, unknown>)[key], `${path}.${key}`) : `${path}.${key}`,
  );
}

/** Runs `happens`, and returns the body that the service then posts to the endpoint. */
async function postedWhen(happens: () => Promise<unknown>) {
  const before = listening.receiver.received.length;
  await happens();
  await listening.app.work();
  return JSON.parse(listening.receiver.received[before]!.body);
}

describe("the answer to", () => {
  const asked = fencesOf("http").filter(({ text }) => text.startsWith("GET "));
  test("anything is shown", () => expect(asked.length).toBeGreaterThan(1));

  test.each(named(asked))("%s is one that the route gives, and no field is made up", (_title, { text }) => {
    const { path, body } = requestIn(text);
    const routes = createApp(listening.app.deps as never).routes as unknown as RouteLike[];
    const route = routes.find(
      ({ method, path: pattern }) =>
        method === "GET" && new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}/?$`).test(`${path.split("?")[0]}/`),
    );
    const { response } = route!.hooks.detail as { response: TSchema };
    const answer = parsed(body);
    expect([...Value.Errors(response, answer)].map((error) => `${error.path} ${error.message}`)).toEqual([]);
    expect(Value.Clean(response, structuredClone(answer))).toEqual(answer);
  });
});

describe("JSON", () => {
  const clientOf = async (transport: unknown) => {
    const client = new Client({ name: "test", version: "1" });
    await client.connect(transport as never); // the SDK's types are inconsistent about undefined
    const { tools } = await client.listTools();
    await client.close();
    return tools.length;
  };
  const here = (text: string) => text.replace("https://recoverd.example.com", `http://127.0.0.1:${server.port}`);

  /** How to check the samples, by page. */
  const checks: Record<string, (text: string) => Promise<void>> = {
    "docs/churn-risk.md": async (text) => {
      const { call, project } = acme;
      const config = { delivery_mode: "webhook", webhook_url: `${listening.receiver.url}/alert`, enabled: true };
      expect((await call("PUT", "/churn-risk/config", config)).status).toBe(200);
      const alert = await postedWhen(() => call("POST", "/churn-risk/test"));
      expect(alert.project_id).toBe(project.id);
      expect(differences(parsed(text), alert)).toEqual([]);
    },
    "docs/webhooks.md": async (text) => {
      await acme.add(`${listening.receiver.url}/hook`, ["churn_event.recovered"]);
      const acmes = journey(listening.app, acme.project);
      const { id } = await acmes.event();
      const post = await postedWhen(() => acme.call("POST", `/churn-events/${id}/recovered`));
      expect(post.event).toBe("churn_event.recovered");
      expect(differences(parsed(text), post)).toEqual([]);
    },
    "docs/inbound.md": async (text) => {
      const body = { customer_email: "ada@example.com", event_type: "cancellation", mrr: "a lot" };
      await listening.app.call("POST", `/webhooks/custom/${acme.project.publicKey}`, { body });
      await listening.app.work();
      const [row] = (await acme.call("GET", "/inbound-events")).body.data;
      expect((await acme.call("GET", `/inbound-events/${row.id}`)).body.data).toMatchObject(parsed(text));
    },
    "docs/integrations.md": async (text) => {
      const { key, slug } = acme.project;
      const made = await listening.app.call("POST", `/projects/${slug}/churn-events`, { key, raw: text });
      expect([made.status, made.body.data]).toEqual([201, expect.objectContaining(parsed(text))]);
    },
    "docs/mcp.md": async (text) => {
      const { recoverd } = JSON.parse(here(text.replace("sk_live_…", acme.project.key))).mcpServers;
      const { url, headers, command, args, env } = recoverd;
      const transport =
        command === undefined
          ? new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } })
          : new StdioClientTransport({
              command: process.execPath,
              args: [await program(), ...args],
              env: { PATH: process.env.PATH ?? "", ...env },
            });
      expect(await clientOf(transport)).toBeGreaterThan(8);
    },
  };

  test.each(named(fencesOf("json")))("%s", async (_title, { page, text }) => {
    await checks[page]!(text);
  });
});

describe("TOML", () => {
  const isKnowledge = ({ page }: Fence) => page === "docs/knowledge.md";

  test.each(named(fencesOf("toml").filter((fence) => !isKnowledge(fence))))(
    "%s: the settings are read as such",
    async (_title, { text }) => {
      const recipient = await identityToRecipient(await generateIdentity());
      for (const file of ["dkim.pem", "ca.pem"]) writeFileSync(join(folder, file), "");
      const local = text.replace("age1…", recipient).replace("/etc/recoverd/", "");
      writeFileSync(join(folder, "config.toml"), filledIn(local));
      const shown = Bun.TOML.parse(text);
      const config = loadConfig({ folder, environment: {} });
      for (const group of Object.keys(shown)) expect(config).toHaveProperty(group);
    },
  );

  test("the knowledge is taken over", async () => {
    const [sample] = fencesOf("toml").filter(isKnowledge);
    writeFileSync(join(folder, "acme.toml"), sample!.text);
    const words = ["knowledge", "import", join(folder, "acme.toml"), "--project", acme.project.slug];
    const data = join(listening.app.folder, "data");
    const address = await addressFor(join(data, "recoverd.db"));
    const { exitCode, stderr } = Bun.spawnSync([process.execPath, await program(), ...words], {
      cwd: listening.app.folder,
      env: { PATH: process.env.PATH, RECOVERD_DATA__DIR: data, ...address },
    });
    expect([exitCode, stderr.toString()]).toEqual([0, ""]);
    const { fixes } = (await acme.call("GET", "/knowledge")).body.data;
    expect(fixes).toEqual([expect.objectContaining({ what: "bulk export", shipped_on: "2026-10-01" })]);
  });
});

describe("YAML", () => {
  const sampleOf = (page: string) => fencesOf("yaml").find((fence) => fence.page === page)!.text;

  test("is on two pages", () => {
    expect(fencesOf("yaml").map(({ page }) => page)).toEqual(["docs/clients.md", "docs/operations.md"]);
  });

  test("the generator's setting names the bodies that are no JSON", async () => {
    const { paths } = (await listening.app.call("GET", "/openapi.json")).body;
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods as object));
    const types = new Set(operations.flatMap(({ requestBody }) => Object.keys(requestBody?.content ?? {})));
    const known = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data", "text/plain"];
    const { content_type_overrides } = Bun.YAML.parse(sampleOf("docs/clients.md")) as Record<string, object>;
    expect(Object.keys(content_type_overrides!).sort()).toEqual(
      [...types].filter((type) => !known.includes(type)).sort(),
    );
  });

  test("Prometheus is given an address and a token", () => {
    const file = join(folder, "prometheus.yml");
    writeFileSync(file, sampleOf("docs/operations.md"));
    expect(Bun.YAML.parse(read("docs/deploy/prometheus-alerts.yml"))).toHaveProperty("groups");
    const { scrape_configs } = Bun.YAML.parse(sampleOf("docs/operations.md")) as Record<string, object[]>;
    expect(scrape_configs).toEqual([
      expect.objectContaining({ authorization: expect.objectContaining({ credentials: "…" }) }),
    ]);
    if (Bun.which("promtool") === null) return;
    const { exitCode, stderr } = Bun.spawnSync(["promtool", "check", "config", file]);
    expect([exitCode, stderr.toString()]).toEqual([0, ""]);
  });
});

describe("what goes into a page", () => {
  const widget = readdirSync(join(ROOT, "src/widget"))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => read(`src/widget/${name}`))
    .join("\n");

  test.each(named(fencesOf("html")))(
    "%s: the script is served, and it reads every attribute",
    async (_title, { text }) => {
      const [, src] = /<script src="https:\/\/recoverd\.example\.com([^"]+)"/.exec(text)!;
      const script = await listening.app.call("GET", src!);
      expect(script.headers.get("content-type")).toStartWith("text/javascript");
      for (const [, attribute] of text.matchAll(/ data-([a-z-]+)/g)) {
        const property = attribute!.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
        const isRead = widget.includes(`dataset.${property}`) || widget.includes(`[data-${attribute}]`);
        expect([attribute, isRead]).toEqual([attribute, true]);
      }
    },
  );

  test.each(named(fencesOf("css")))("%s: the widget uses every property", (_title, { text }) => {
    const properties = [...text.matchAll(/^\s*(--[a-z-]+):/gm)].map(([, name]) => name!);
    expect(properties.length).toBeGreaterThan(3);
    expect(properties.filter((name) => !widget.includes(`var(${name}`))).toEqual([]);
  });
});
