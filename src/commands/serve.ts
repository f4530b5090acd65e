// `recoverd serve`: runs the service until it is asked to stop.

import { startTracing } from "../adapters/tracing.ts";
import { type Environment, loadConfig } from "../config.ts";
import type { Admin } from "../features/accounts/admin.ts";
import { type Setup, setupUrl } from "../features/accounts/registration.ts";
import { boundedLines } from "../lib/bounded-lines.ts";
import { createLog } from "../lib/log.ts";
import { isLoopbackHost } from "../lib/loopback.ts";
import { startSystem } from "../system.ts";
import type { CommandArguments } from "./arguments.ts";
import { emailOf, passwordOf, readPasswordFile } from "./credentials.ts";
import { askedToStop } from "./signals.ts";

export async function serve({ configFile, environment, folder }: CommandArguments): Promise<number> {
  const config = loadConfig({ file: configFile, environment, folder });
  const admin = adminFrom(environment, folder);
  const format = config.log.format === "auto" ? (process.stdout.isTTY ? "text" : "json") : config.log.format;
  // If the reader of the log disappears, the service must continue.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
  const write = boundedLines(process.stdout, (lines) => log.warn("Nobody read the log: lines were dropped", { lines }));
  const log = createLog({ level: config.log.level, format, write });
  // Signals are handled from here on, including those during the migration.
  const stop = askedToStop();
  const stopTracing = await startTracing(environment);
  const system = await startSystem({ config, log, admin });
  if (system.setup !== null) process.stderr.write(invitation(system.address, config.server.publicUrl, system.setup));
  await stop;
  log.info("Stopping: running work may finish");
  await system.stop();
  await stopTracing();
  return 0;
}

/** Printed to stderr instead of the log, so that no log stores the token. */
const invitation = (address: string, publicUrl: string, setup: Setup): string => {
  const isPublic = !isLoopbackHost(new URL(publicUrl).hostname); // requests then never count as local
  return [
    "",
    "There is no account yet. Create the first one within 30 minutes, here:",
    "",
    `  ${setupUrl(publicUrl, setup)}`,
    "",
    isPublic
      ? "or with POST /api/v1/auth/register and this token:"
      : `or with POST /api/v1/auth/register, from this machine (${address}), or from elsewhere with this token:`,
    "",
    `  setup_token: ${setup.token}`,
    "",
    "or at any time with: recoverd user create --email you@example.com",
    "",
    "",
  ].join("\n");
};

const EMAIL = "RECOVERD_ADMIN_EMAIL";
const PASSWORD = "RECOVERD_ADMIN_PASSWORD";
const FILE = "RECOVERD_ADMIN_PASSWORD_FILE";

/** Null if none of the variables is set; an empty one counts as unset. @throws {Error} with one line. */
function adminFrom(environment: Environment, folder: string): Admin | null {
  const { [EMAIL]: email = "", [PASSWORD]: password = "", [FILE]: file = "" } = environment;
  if (email === "" && password === "" && file === "") return null;
  if (email === "") throw new Error(`${EMAIL} must be set together with ${password === "" ? FILE : PASSWORD}`);
  if (password !== "" && file !== "")
    throw new Error(`${PASSWORD} and ${FILE} are both set: only one of them can be meant`);
  if (password === "" && file === "") throw new Error(`${EMAIL} needs ${PASSWORD} or ${FILE}`);
  return {
    email: emailOf(email, EMAIL),
    password: file === "" ? passwordOf(password, PASSWORD) : readPasswordFile(file, folder, FILE),
  };
}
