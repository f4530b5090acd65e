// `recoverd customer export` and `erase`: prints everything stored about one person as JSON, or erases it. Both work on the
// database directly, whether or not the service runs.

import type { Config } from "../config.ts";
import { openKeysBeside } from "../data-folder-server.ts";
import { startErasure } from "../features/personal-data/erasure/service.ts";
import { type PersonalData, personalDataRead } from "../features/personal-data/export.ts";
import { recordAudit, SYSTEM } from "../features/projects/audit.ts";
import type { Project } from "../features/projects/tables.ts";
import { addressHash } from "../features/suppressions/service.ts";
import { iso, systemClock } from "../lib/clock.ts";
import { AppError } from "../lib/errors.ts";
import type { Store } from "../store/engine.ts";
import { type CommandArguments, neededOption, UsageError } from "./arguments.ts";
import { getProjectBySlug, withStore } from "./data.ts";
import { print } from "./output.ts";

export async function customer(args: CommandArguments): Promise<number> {
  const [action] = args.words;
  if (action !== "export" && action !== "erase") {
    throw new UsageError(`recoverd customer: ${JSON.stringify(action)} is neither export nor erase`);
  }
  const slug = neededOption("customer", args, "project");
  const id = neededOption("customer", args, "customer");
  await withStore(args, async (store, { data }) => {
    const project = await getProjectBySlug(store.read, slug);
    const person = await find(store, project, id);
    if (action === "export") await printPerson(store, project, person);
    else await erase(store, project, person, data);
  });
  return 0;
}

async function find(store: Store, project: Pick<Project, "id">, id: string): Promise<PersonalData> {
  const given = id.includes("@") ? { email: id } : { id };
  try {
    return await personalDataRead.run(store.read, { projectId: project.id, given });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [detail] = error.details;
    throw new Error(detail ? `--customer ${detail.message}` : `Nothing is stored of ${id}`, { cause: error });
  }
}

async function printPerson(
  store: Store,
  project: Pick<Project, "id">,
  { emails, ids, kinds }: PersonalData,
): Promise<void> {
  const now = systemClock.now();
  const details = { address_hashes: emails.map((email) => addressHash(project, email)) };
  await store.write((tx) => recordAudit(tx, { project, actor: SYSTEM, action: "person.exported", details }, now));
  print(JSON.stringify({ exported_at: iso(now), emails, customer_ids: ids, kinds }, null, 2));
}

async function erase(
  store: Store,
  project: Pick<Project, "id">,
  person: PersonalData,
  data: Config["data"],
): Promise<void> {
  const { sealing } = await openKeysBeside(data, (message) => console.error(message));
  const by = { project, actor: SYSTEM, sealingKey: sealing };
  const { id } = await store.write((tx) => startErasure(tx, by, person, systemClock.now()));
  print(`The erasure ${id} is queued: no mail goes to the person any more. The service erases everything else within`);
  print("a minute, or after its next start.");
}
