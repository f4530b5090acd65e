// `recoverd demo`: shows the service end to end, on this machine only. It starts the real service on a new folder, calls its
// API over HTTP as a user's program would, shows the results, and continues to serve.

import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { listModels } from "../adapters/llm.ts";
import type { Config } from "../config.ts";
import { randomToken } from "../lib/tokens.ts";
import type { System } from "../system.ts";
import type { CommandArguments } from "./arguments.ts";
import { Client, type Project } from "./demo/client.ts";
import { waitForMail } from "./demo/mail-file.ts";
import { type DemoOptions, readOptions } from "./demo/options.ts";
import { choosePort, demoConfig, startOwnSystem } from "./demo/own-system.ts";
import { processEvents, recommended } from "./demo/process-events.ts";
import { COMPANY, FOUNDER, FURNISHING, sampleRows } from "./demo/samples.ts";
import * as show from "./demo/show.ts";
import { openSource, type Row } from "./demo/source-file.ts";
import { askedToStop } from "./signals.ts";
import { Progress } from "./terminal/progress.ts";
import { Screen } from "./terminal/screen.ts";

/** Events processed at once with the template writer. For a model, `llm.concurrency` applies instead. */
const IN_FLIGHT = 16;

/** Up to this many events are shown with all variants; if there are more, only the first one is. */
const SHOWN_WHOLE = 4;

/** Stopping is announced only if it takes longer than this many milliseconds. */
const NOTICE_AFTER = 500;

const INTERRUPTED = 130;

type Story = { options: DemoOptions; screen: Screen; config: Config; rows: AsyncGenerator<Row>; stop: AbortSignal };

/** Resolves with the exit code. @throws {Error} with one line for the user, if the demo is impossible. */
export async function demo(args: CommandArguments): Promise<number> {
  const asked = readOptions(args);
  const screen = new Screen(process.stdout);
  const stop = new AbortController();
  void askedToStop().then(() => stop.abort());

  const folder = await mkdtemp(join(tmpdir(), "recoverd-demo-"));
  let system: System | undefined;
  let shown = false;
  try {
    const rows =
      asked.file === undefined ? sampleRows() : await openSource(resolve(args.folder, asked.file), stop.signal);
    const config = demoConfig(folder, await choosePort(asked.port), { ...args, model: asked.model });
    const options = { ...asked, model: config.llm.model || undefined };
    show.showTitle(screen, await introduceWriter(options.model, config.llm.baseUrl));
    system = await startOwnSystem(config, screen);
    await runStory({ options, screen, config, rows, stop: stop.signal }, system);
    shown = true;
    if (!options.once && !stop.signal.aborted) await once(stop.signal, "abort");
    return 0;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    return INTERRUPTED;
  } finally {
    const long = setTimeout(
      () => screen.say("", "Stopping: running work may finish. Ctrl-C again ends at once."),
      NOTICE_AFTER,
    );
    await system?.stop();
    clearTimeout(long);
    // Keep the folder only if its results were shown, so that the user can open the mail afterwards.
    if (shown) show.showFarewell(screen, folder);
    else await rm(folder, { recursive: true, force: true });
  }
}

async function runStory(
  { options, screen, config, rows, stop }: Story,
  { address, oneTimeLogin }: System,
): Promise<void> {
  const { login, project, signedIn, userId } = await moveIn(new Client(address, stop));
  const client = new Client(address, stop).inProject(project);

  const progress = new Progress(screen);
  const taken = await processEvents(rows, client, options.model ? config.llm.concurrency : IN_FLIGHT, progress);
  const [first] = taken.first;
  if (options.file) show.showCounts(screen, taken, progress);
  if (!first) throw new Error(`None of the rows of ${options.file} was accepted: what is wrong with each stands above`);

  show.showEvents(screen, taken);
  const whole = taken.events > SHOWN_WHOLE ? [first] : taken.first;
  for (const recovery of whole) show.showVariants(screen, recovery, options.model !== undefined);
  if (options.file) show.showTallies(screen, taken.tallies);

  await client.send(first.event, recommended(first.variants));
  show.showMail(screen, await waitForMail(join(config.data.dir, "outbox"), stop));
  if (options.once) return;
  // With a file, the user's own customers are shown instead of sample data.
  if (!options.file) await signedIn.furnish(project, FURNISHING);
  const link = oneTimeLogin && `${address}/demo-login?token=${oneTimeLogin.issue(userId)}`;
  show.showServing(screen, { address, link, login, project });
}

type Home = { login: show.Login; project: Project; signedIn: Client; userId: string };

async function moveIn(client: Client): Promise<Home> {
  const login = { email: FOUNDER.email, password: randomToken(12) };
  const { client: signedIn, userId } = await client.register({ ...login, name: FOUNDER.name });
  return { login, project: await signedIn.createProject(COMPANY), signedIn, userId };
}

// Checks and introduces the writer: a model of an Ollama server, or the built-in templates.
const TIMEOUT = 800; // ms
const OFFERED = 12;

/** One or two sentences about the writer and the alternatives. @throws {Error} if the requested model is missing. */
async function introduceWriter(asked: string | undefined, address: string): Promise<string> {
  const models = await listModels(address, TIMEOUT);
  if (asked === undefined) return `The built-in templates write; no model is needed.${offer(models, address)}`;
  if (models === null) {
    throw new Error(`No Ollama answers at ${address}: start it, or leave --model away for the built-in templates`);
  }
  if (!models.includes(asked) && !models.includes(`${asked}:latest`)) {
    const others = models.length === 0 ? "it has none yet" : `it has ${namesOf(models)}`;
    throw new Error(`The Ollama at ${address} has no model ${asked} (${others}): run "ollama pull ${asked}"`);
  }
  return `The model ${asked} at ${address} writes, which may take minutes; where it fails, the built-in templates do.`;
}

function offer(models: readonly string[] | null, address: string): string {
  if (models === null) return "";
  if (models.length === 0) return ` An Ollama answers at ${address}, but has no model yet.`;
  return ` An Ollama answers at ${address}: add --model NAME to let it write (${namesOf(models)}).`;
}

function namesOf(models: readonly string[]): string {
  const names = models.slice(0, OFFERED).join(", ");
  return models.length > OFFERED ? `${names} and ${models.length - OFFERED} others` : names;
}
