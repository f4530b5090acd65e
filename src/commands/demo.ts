// `recoverd demo`: the main job, end to end, on this machine alone. It starts the real service on a fresh folder, calls its API over HTTP
// as a customer's own program would, shows what came out, and serves on.

import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Config } from "../config.ts";
import { randomToken } from "../lib/tokens.ts";
import type { System } from "../system.ts";
import type { CommandArguments } from "./arguments.ts";
import { Client, type Project } from "./demo/client.ts";
import { waitForMail } from "./demo/mail-file.ts";
import { introduceWriter } from "./demo/models.ts";
import { type DemoOptions, readOptions } from "./demo/options.ts";
import { choosePort, demoConfig, startOwnSystem } from "./demo/own-system.ts";
import { Progress } from "./demo/progress.ts";
import type { Row } from "./demo/rows.ts";
import { COMPANY, FOUNDER, sampleRows } from "./demo/samples.ts";
import { Screen } from "./demo/screen.ts";
import * as show from "./demo/showing.ts";
import { openSource } from "./demo/source-file.ts";
import { recommended, takeEvents } from "./demo/taking.ts";
import { askedToStop } from "./signals.ts";

/** Events worked on at once by the template writer; a model is asked for no more than it answers at once. */
const IN_FLIGHT = 16;

/** Of so many events all variants are shown; of more, those of the first one only. */
const SHOWN_WHOLE = 4;

/** Milliseconds after which a person wonders why it does not stop. */
const PATIENCE = 500;

const INTERRUPTED = 130;

type Story = { options: DemoOptions; screen: Screen; config: Config; rows: AsyncGenerator<Row>; stop: AbortSignal };

/** Resolves with the exit code. Whatever prevents the demo is thrown, in one line for the person at the terminal. */
export async function demo(args: CommandArguments): Promise<number> {
  const asked = readOptions(args);
  const screen = new Screen(process.stdout);
  const stop = new AbortController();
  void askedToStop().then(() => stop.abort());

  const folder = await mkdtemp(join(tmpdir(), "recoverd-demo-"));
  let system: System | undefined;
  let told = false;
  try {
    const rows =
      asked.file === undefined ? sampleRows() : await openSource(resolve(args.folder, asked.file), stop.signal);
    const config = demoConfig(folder, await choosePort(asked.port), { ...args, model: asked.model });
    const options = { ...asked, model: config.llm.model || undefined };
    show.showTitle(screen, await introduceWriter(options.model, config.llm.baseUrl));
    system = await startOwnSystem(config, screen);
    await tell({ options, screen, config, rows, stop: stop.signal }, system.address);
    told = true;
    if (!options.once && !stop.signal.aborted) await once(stop.signal, "abort");
    return 0;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    return INTERRUPTED;
  } finally {
    const long = setTimeout(
      () => screen.say("", "Stopping: what runs may finish. Ctrl-C again ends at once."),
      PATIENCE,
    );
    await system?.stop();
    clearTimeout(long);
    // Only what was shown is worth keeping: the mail can be opened afterwards.
    if (told) show.showFarewell(screen, folder);
    else await rm(folder, { recursive: true, force: true });
  }
}

async function tell({ options, screen, config, rows, stop }: Story, address: string): Promise<void> {
  const { login, project } = await moveIn(new Client(address, stop));
  const client = new Client(address, stop).inProject(project);

  const progress = new Progress(screen);
  const taken = await takeEvents(rows, client, options.model ? config.llm.concurrency : IN_FLIGHT, progress);
  const [first] = taken.first;
  if (options.file) show.showCounts(screen, taken, progress);
  if (!first) throw new Error(`None of the rows of ${options.file} was accepted: what is wrong with each stands above`);

  show.showEvents(screen, taken);
  const whole = taken.events > SHOWN_WHOLE ? [first] : taken.first;
  for (const recovery of whole) show.showVariants(screen, recovery, options.model !== undefined);
  if (options.file) show.showTallies(screen, taken.tallies);

  await client.send(first.event, recommended(first.variants));
  show.showMail(screen, await waitForMail(join(config.data.dir, "outbox"), stop));
  if (!options.once) show.showServing(screen, address, login, project);
}

/** An account and a project, as a founder would make them. */
async function moveIn(client: Client): Promise<{ login: show.Login; project: Project }> {
  const login = { email: FOUNDER.email, password: randomToken(12) };
  const signedIn = await client.register({ ...login, name: FOUNDER.name });
  return { login, project: await signedIn.createProject(COMPANY) };
}
