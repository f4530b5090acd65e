// The demo's own service: embedded, on a folder of its own, on loopback only, without limits.

import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { settings } from "../../config/settings.ts";
import { type Config, type Environment, loadConfig } from "../../config.ts";
import { createLog } from "../../lib/log.ts";
import { type System, startSystem } from "../../system.ts";
import type { Screen } from "./screen.ts";

const HOST = "127.0.0.1";
const USUAL_PORT = 8080;

/** The user's own choices: `model` by name, and where other settings come from. */
type Given = {
  model: string | undefined;
  configFile: string | undefined;
  environment: Environment;
  folder: string;
};

/**
 * The demo's configuration, on a data folder of its own. Of the user's settings only the model's apply: the file's
 * `[llm]` and `[generation]`, and `RECOVERD_LLM__…` in the environment. Throws a ConfigError.
 */
export function demoConfig(folder: string, port: number, given: Given): Config {
  const limits = Object.keys(settings.limits)
    .filter((limit) => limit !== "shared")
    .map((limit) => [`RECOVERD_LIMITS__${limit.toUpperCase()}`, "off"]);
  const llm = Object.entries(given.environment).filter(([name]) => name.startsWith("RECOVERD_LLM__"));
  const own = loadConfig({
    folder,
    environment: {
      ...Object.fromEntries([...limits, ...llm]),
      RECOVERD_LLM__MODEL: given.model ?? "",
      RECOVERD_DATA__DIR: folder,
      RECOVERD_SERVER__HOST: HOST,
      RECOVERD_SERVER__PORT: String(port),
      RECOVERD_SERVER__PUBLIC_URL: `http://localhost:${port}`,
      RECOVERD_LOG__LEVEL: "warn",
    },
  });
  if (given.configFile === undefined) return own;
  const theirs = loadConfig({
    file: given.configFile,
    folder: given.folder,
    environment: Object.fromEntries(llm),
  });
  // Without their data, mail server, addresses and certificate: the demo stays on this machine.
  const { generation } = theirs;
  return { ...own, generation, llm: { ...theirs.llm, model: given.model ?? theirs.llm.model } };
}

/** The requested port, else the usual one if it is free, else any. Throws where the requested one is taken. */
export async function choosePort(asked: number | undefined): Promise<number> {
  const port = await freePort(asked ?? USUAL_PORT);
  if (port !== null) return port;
  if (asked !== undefined) throw new Error(`Port ${asked} cannot be used here; leave --port away for a free one`);
  return (await freePort(0))!;
}

/** Null where the port is taken. The links in the mails contain the port, so it must be known before the server starts. */
function freePort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(null));
    probe.listen(port, HOST, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Logs only errors, on stderr, so that they do not mix with what is shown. */
export function startOwnSystem(config: Config, screen: Screen): Promise<System> {
  const overBar = screen.live ? "\r\x1b[K" : "";
  const log = createLog({
    level: config.log.level,
    format: "text",
    write: (line) => process.stderr.write(overBar + line),
  });
  return startSystem({ config, log, isDemo: true });
}
