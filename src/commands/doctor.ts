// `recoverd doctor`: checks an installation and says what to do. It changes nothing.

import { migrations } from "../../migrations/index.ts";
import { loadConfig } from "../config.ts";
import { examineAddress } from "../doctor/address.ts";
import { examineData, examineSealingKey } from "../doctor/data.ts";
import { examineOutside } from "../doctor/outside.ts";
import { examineProvidersOf } from "../doctor/providers.ts";
import { examineServer } from "../doctor/server.ts";
import { systemClock } from "../lib/clock.ts";
import { type Finding, good } from "../lib/finding.ts";
import type { CommandArguments } from "./arguments.ts";
import { print } from "./output.ts";

/** Resolves with 1 if anything is bad. @throws {ConfigError} for wrong settings, like every command. */
export async function doctor({ configFile, environment, folder }: CommandArguments): Promise<number> {
  const config = loadConfig({ file: configFile, environment, folder });
  const { dir, url } = config.data;
  const names = migrations.map(({ name }) => name);
  const { findings, isRunning } = examineData(dir, names, { hasDatabase: url === "" });
  findings.push(...(await examineSealingKey(dir, findings)));
  const server = url === "" ? [] : await examineServer(url, names);
  const all = [
    good("settings", "settings_understood", "all of them are understood"),
    ...findings,
    ...server,
    ...(await examineAddress(config, isRunning, systemClock.now())),
    ...(await examineOutside(config)),
    ...(await examineProvidersOf(config, [...findings, ...server])),
  ];
  for (const line of lines(all)) print(line);
  const count = all.filter(({ state }) => state === "bad").length;
  if (count === 0) return 0;
  print(`\n${count === 1 ? "One thing is" : `${count} things are`} bad: see above what to do`);
  return 1;
}

function lines(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ about }) => about.length));
  return findings.map(({ state, about, says }) => `${state.padEnd(4)}  ${about.padEnd(width)}  ${says}`);
}
