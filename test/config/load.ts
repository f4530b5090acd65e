// Loads configurations in a separate folder for each test.

import { afterEach, beforeEach } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Config, ConfigError, type Environment, loadConfig } from "../../src/config.ts";

/** Creates the folder before each test of the calling file, and removes it afterwards. */
export function configFolder() {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "recoverd-config-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const load = (toml?: string, environment: Environment = {}, file?: string): Config => {
    if (toml !== undefined) writeFileSync(join(folder, file ?? "config.toml"), toml);
    return loadConfig({ file, environment, folder });
  };
  const mistakes = (toml?: string, environment: Environment = {}, file?: string): readonly string[] => {
    try {
      load(toml, environment, file);
    } catch (error) {
      if (error instanceof ConfigError) return error.mistakes;
      throw error;
    }
    return [];
  };
  const write = (name: string, text = ""): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  return { load, mistakes, write, path: (...names: string[]) => join(folder, ...names) };
}
