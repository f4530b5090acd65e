// `recoverd stripe`: connects a project with Stripe, disconnects it, or shows its state, whether or not the service runs.

import { type Config, loadConfig } from "../config.ts";
import { openKeysBeside } from "../data-folder-server.ts";
import { RIGHTS } from "../features/integrations/stripe/rights.ts";
import { type ConnectDeps, connectStripe, disconnectStripe } from "../features/integrations/stripe/service.ts";
import { findConnection, STAGES, type StripeConnection } from "../features/integrations/stripe/tables.ts";
import { SYSTEM } from "../features/projects/audit.ts";
import type { Project } from "../features/projects/tables.ts";
import { createProviderApis } from "../features/providers/apis.ts";
import { systemClock } from "../lib/clock.ts";
import { AppError } from "../lib/errors.ts";
import { actionOf, type CommandArguments, neededOption, UsageError } from "./arguments.ts";
import { readFirstLine } from "./credentials.ts";
import { getProjectBySlug, isLocked, openBeside } from "./data.ts";
import { log, print, standardOutput } from "./output.ts";
import { figure, Progress } from "./terminal/progress.ts";
import { Screen } from "./terminal/screen.ts";

/** `isServed`: whether a service is running on the data folder. */
type Place = ConnectDeps & { isServed: boolean };
type Action = (place: Place, project: Project, args: CommandArguments) => Promise<number>;

const ACTIONS: Record<string, Action> = { connect, disconnect, status };

export async function stripe(args: CommandArguments): Promise<number> {
  const { words, options, configFile: file, environment, folder } = args;
  const name = words[0]!;
  const action = actionOf("stripe", ACTIONS, name);
  const slug = neededOption("stripe", args, "project");
  if (name !== "connect" && options["key-file"] !== undefined) {
    throw new UsageError(`recoverd stripe ${name}: --key-file is for connect only`);
  }
  const config = loadConfig({ file, environment, folder });
  const isServed = isLocked(config.data.dir);
  const { store, close } = openBeside(config.data);
  try {
    const project = await getProjectBySlug(store.read, slug);
    return await action({ ...(await depsOf(config, store)), isServed }, project, args);
  } catch (error) {
    if (!(error instanceof AppError) || error.details.length === 0) throw error;
    console.error(`recoverd: ${error.message}`);
    for (const { field, message } of error.details) console.error(`  ${nameOf(field)} ${message}`);
    return 1;
  } finally {
    await close();
  }
}

const depsOf = async (config: Config, store: ConnectDeps["store"]): Promise<ConnectDeps> => {
  const keys = await openKeysBeside(config.data, (message) => log.warn(message));
  return { config, store, keys, log, clock: systemClock, apis: createProviderApis(config) };
};

const nameOf = (field: string): string => (field === "api_key" ? "the key" : field);

async function connect(deps: Place, project: Project, args: CommandArguments): Promise<number> {
  const connection = await connectStripe(deps, project, keyFrom(args), SYSTEM);
  print(`${project.slug} is connected with Stripe (${connection.livemode ? "live" : "test"} mode).`);
  print(`Stripe posts to ${connection.endpointUrl}`);
  for (const { name, access, neededFor } of RIGHTS.filter(({ id }) => connection.missingRights.includes(id))) {
    print(`The key may not ${access} ${name}, which is for ${neededFor}.`);
  }
  if (connection.readStatus === "completed") return 0;
  if (!deps.isServed) {
    print('The past is read once the service runs; "recoverd stripe status" says how far it is.');
    return 0;
  }
  return followReading(deps, project);
}

/** Reads the key from a file or the standard input, but not from the command line, which other users can read. */
function keyFrom({ options, folder }: CommandArguments): string {
  const file = options["key-file"] ?? "-";
  if (typeof file !== "string" || file === "") {
    throw new UsageError("recoverd stripe connect: --key-file needs the name of a file");
  }
  if (file === "-" && process.stdin.isTTY) return (prompt("The restricted key:") ?? "").trim();
  return readFirstLine(file, folder, "--key-file").trim();
}

const POLL = 400; // ms

async function followReading({ store }: ConnectDeps, project: Project): Promise<number> {
  const screen = new Screen(standardOutput);
  screen.say("The service reads the past, beginning within a minute; it goes on if you leave.");
  const progress = new Progress(screen);
  for (;;) {
    const connection = await findConnection(store.read, project.id);
    if (connection?.readStatus !== "running") {
      progress.end();
      screen.say(connection ? readingOf(connection) : "It was disconnected meanwhile.");
      return connection?.readStatus === "completed" ? 0 : 1;
    }
    const part = (STAGES.indexOf(connection.readStage) + connection.readPart) / STAGES.length;
    progress.show(part, countsOf(connection));
    await Bun.sleep(POLL);
  }
}

function readingOf(connection: StripeConnection): string {
  const { readStatus, readError } = connection;
  if (readStatus === "completed") return `The past is read: ${countsOf(connection)}.`;
  if (readStatus === "failed") return `Reading the past stopped: ${readError} (${countsOf(connection)})`;
  return `The past is being read: ${countsOf(connection)}${readError === null ? "" : `. ${readError}`}`;
}

const countsOf = ({ readCounts: counts }: StripeConnection): string => {
  const invoices = (counts.paid_invoices ?? 0) + (counts.open_invoices ?? 0);
  return `${figure(counts.customers ?? 0)} customers, ${figure(counts.subscriptions ?? 0)} subscriptions, ${figure(invoices)} invoices`;
};

async function disconnect(deps: ConnectDeps, project: Project): Promise<number> {
  const { endpointRemoved } = await disconnectStripe(deps, project, SYSTEM);
  print(`${project.slug} is no longer connected with Stripe; what was read stays.`);
  if (endpointRemoved) return 0;
  print("Stripe refuses the key, so the webhook endpoint is still there: remove it in Stripe's dashboard.");
  return 1;
}

async function status({ store }: ConnectDeps, project: Project): Promise<number> {
  const connection = await findConnection(store.read, project.id);
  if (!connection) {
    print(`${project.slug} is not connected with Stripe.`);
    return 1;
  }
  const { livemode, keyEnding, endpointUrl } = connection;
  print(`${project.slug} is connected with Stripe (${livemode ? "live" : "test"} mode), by the key …${keyEnding}.`);
  print(`Stripe posts to ${endpointUrl}`);
  print(readingOf(connection));
  return 0;
}
