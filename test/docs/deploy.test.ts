// The files of docs/deploy: what they name exists in the service, and the tools they are for accept them, where installed.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { allSettings } from "../../src/config/settings.ts";
import { variableOf } from "../../src/config/sources.ts";
import { type TestApp, testApp } from "../support/app.ts";

const FOLDER = join(import.meta.dir, "../../docs/deploy");
const read = (name: string): string => readFileSync(join(FOLDER, name), "utf8");

let app: TestApp;
let metrics: string;
beforeAll(async () => {
  app = testApp();
  metrics = (await app.call("GET", "/metrics")).body;
});
afterAll(() => app.close());

/** Names of metrics in a file, those of a histogram's parts as its own. */
const namesIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\b(?:recoverd|process)_\w+(?=[{[ )"]|$)/gm)].map(([name]) => name.replace(/_bucket$/, "")),
  ),
];

describe("the board and the alerts", () => {
  for (const file of ["grafana.json", "prometheus-alerts.yml"]) {
    test(`${file} asks for metrics and labels that there are`, () => {
      const names = namesIn(read(file));
      expect(names.length).toBeGreaterThan(5);
      for (const name of names) expect(metrics).toContain(`# TYPE ${name} `);
      for (const [, kind] of read(file).matchAll(/kind="(\w+)"/g)) expect(metrics).toContain(`kind="${kind}"`);
    });
  }

  test.skipIf(Bun.which("promtool") === null)("promtool accepts the alerts", () => {
    const { exitCode, stdout } = Bun.spawnSync(["promtool", "check", "rules", join(FOLDER, "prometheus-alerts.yml")]);
    expect([exitCode, stdout.toString()]).toEqual([0, expect.stringContaining("7 rules found")]);
  });

  test.skipIf(Bun.which("promtool") === null)("promtool accepts the metrics", () => {
    const { exitCode, stderr } = Bun.spawnSync(["promtool", "check", "metrics"], { stdin: Buffer.from(metrics) });
    expect([exitCode, stderr.toString()]).toEqual([0, ""]);
  });
});

test("every setting in the samples is one", () => {
  const known = new Set([...allSettings()].map(([key]) => variableOf(key)));
  const named = ["docker-compose.yml", "recoverd.service", "../../Dockerfile"].flatMap((file) =>
    [...read(file).matchAll(/\bRECOVERD_[A-Z0-9]+__\w+/g)].map(([name]) => name),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test("the compose file is what it says: a service that may write to its data alone, behind a proxy", () => {
  const { services, networks } = Bun.YAML.parse(read("docker-compose.yml")) as Record<string, Record<string, never>>;
  const { recoverd, caddy } = services as unknown as Record<string, Record<string, unknown>>;
  expect(recoverd).toMatchObject({ read_only: true, cap_drop: ["ALL"], volumes: ["data:/data"] });
  expect(recoverd!.ports).toBeUndefined(); // reached by the proxy alone
  const trusted = (recoverd!.environment as Record<string, string>).RECOVERD_SERVER__TRUSTED_PROXIES;
  expect(caddy!.networks).toEqual({ proxy: { ipv4_address: trusted } });
  expect(Object.keys(networks!)).toEqual(["proxy", "model"]);
});

test.skipIf(Bun.which("systemd-analyze") === null)("the unit has no mistakes, and little to reach", () => {
  const { stderr } = Bun.spawnSync(["systemd-analyze", "verify", join(FOLDER, "recoverd.service")]);
  // Where the executable is not installed, that alone is missed.
  const complaints = stderr
    .toString()
    .split("\n")
    .filter((line) => line.includes("recoverd.service") && !line.includes("is not executable"));
  expect(complaints).toEqual([]);
});
