// config.example.toml is complete, agrees with the defaults, and can be loaded.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { exampleConfig, settingsHelp } from "../../src/config/example.ts";
import { allSettings } from "../../src/config/settings.ts";
import { configFolder } from "./load.ts";

const example = readFileSync(join(import.meta.dir, "../../config.example.toml"), "utf8");
const uncommented = example.replace(/^#(?=\w+ = )/gm, "");
/** Compares sets of networks by their lists, because each has a new function. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("config.example.toml", () => {
  const { load, mistakes } = configFolder();

  test("is what the table of settings says (`recoverd help config` writes it)", () => {
    expect(example).toBe(exampleConfig());
  });

  test("changes nothing as it is", () => {
    expect(plain(load(example))).toEqual(plain(load("")));
  });

  test("changes nothing either when every key is uncommented", () => {
    expect(uncommented).toContain('\nhost = "127.0.0.1"\n');
    expect(mistakes(uncommented)).toEqual([]);
    expect(plain(load(uncommented))).toEqual(plain(load("")));
  });

  test("has every key", () => {
    const tree = parse(uncommented.replace(/^# ( |(?=\[\[))/gm, ""));
    const missing = [...allSettings()]
      .map(([key]) => key)
      .filter((key) => {
        let node: unknown = tree;
        for (const name of key.split("."))
          node = (node as Record<string, unknown> | undefined)?.[name === "*" ? "0" : name];
        return node === undefined;
      });
    expect(missing).toEqual([]);
  });

  test("shows a provider to log in with that loads when it is uncommented", () => {
    const [provider] = load(example.replace(/^# ( |(?=\[\[))/gm, "")).auth.idp;
    expect(provider).toEqual({
      name: "acme",
      issuer: "https://login.example.com",
      clientId: "recoverd",
      clientSecret: "",
      allowedDomains: [],
    });
  });
});

test("the settings' help has a line for each key with its default", () => {
  const lines = settingsHelp().trimEnd().split("\n");
  expect(lines.length).toBe([...allSettings()].length);
  expect(lines.find((line) => line.includes("server.max_body"))).toMatch(/^ {2}server\.max_body +"1MiB" +Largest body/);
});
