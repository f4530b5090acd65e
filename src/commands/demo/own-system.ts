// The demo's own service: in the same process, with its own folder, on loopback only, and without rate limits.

import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { settings } from "../../config/settings.ts";
import { type Config, type Environment, loadConfig } from "../../config.ts";
import { createLog } from "../../lib/log.ts";
import { type System, startSystem } from "../../system.ts";
import type { Screen } from "../terminal/screen.ts";

const HOST = "127.0.0.1";
const USUAL_PORT = 8080;

/** The user's choices: the model's name, and the sources of other settings. */
type Given = {
  model: string | undefined;
  configFile: string | undefined;
  environment: Environment;
  folder: string;
};

/**
 * The demo's configuration, with its own data folder. Only the user's settings of the model apply: `[llm]` and `[generation]`
 * in the file, and `RECOVERD_LLM__…` in the environment.
 * @throws {ConfigError}
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
  // The user's data, mail server, addresses and certificate are not used, so the demo stays on this machine.
  const { generation } = theirs;
  return { ...own, generation, llm: { ...theirs.llm, model: given.model ?? theirs.llm.model } };
}

/** The requested port, otherwise 8080 if free, otherwise any free port. @throws {Error} if the requested one is taken. */
export async function choosePort(asked: number | undefined): Promise<number> {
  const port = await freePort(asked ?? USUAL_PORT);
  if (port !== null) return port;
  if (asked !== undefined) throw new Error(`Port ${asked} cannot be used here; leave --port away for a free one`);
  return (await freePort(0))!;
}

/** The port if free (0: any free port), otherwise null. Links in mails contain it, so it must be known before the start. */
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

/** Logs only warnings and errors, to stderr, so that they do not mix with the output. */
export function startOwnSystem(config: Config, screen: Screen): Promise<System> {
  const overBar = screen.live ? "\r\x1b[K" : "";
  const log = createLog({
    level: config.log.level,
    format: "text",
    write: (line) => process.stderr.write(overBar + line),
  });
  return startSystem({ config, log, isDemo: true });
}
