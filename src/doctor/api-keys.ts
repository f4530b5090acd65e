// Checks the API keys for applying offers at providers that are not connected in one step: whether each key works, has the
// necessary rights, and belongs to the account that sends the project's webhooks.

import type { Deps } from "../deps.ts";
import { examineKeyOf, PROVIDERS_WITH_KEYS, problemsIn } from "../features/integrations/api-keys.ts";
import { findLastHeard } from "../features/integrations/stripe/listing.ts";
import { applyingAt } from "../features/offer-applications/applying-settings.ts";
import { listProjects } from "../features/projects/service.ts";
import type { Project } from "../features/projects/tables.ts";
import { definitionOf, type ProviderName } from "../features/providers/definitions.ts";
import { iso } from "../lib/clock.ts";
import { bad, type Finding, good, mind } from "../lib/finding.ts";

type Needs = Pick<Deps, "store" | "keys" | "apis">;

/** Checks one key at a time: there are few, and each check sends several requests at once. */
export async function examineApiKeys(needs: Needs): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const project of await listProjects(needs.store.read)) {
    for (const name of PROVIDERS_WITH_KEYS) findings.push(...(await examine(needs, project, name)));
  }
  return findings;
}

async function examine(needs: Needs, project: Project, name: ProviderName): Promise<Finding[]> {
  const about = `${name}, ${project.slug}`;
  const { title: provider } = definitionOf(name);
  const { offers, cancellations } = applyingAt(project, name);
  const isUsed = offers || cancellations;
  const values = { project: project.slug, provider };
  const report = await examineKeyOf(needs, project, name);
  if (report === null) {
    const says =
      "offers are to be carried out, and no API key is entered: enter it under Connections, or switch that off";
    return isUsed ? [bad(about, "api_key_missing", says, values)] : [];
  }
  const problems = problemsIn(report, name);
  if (problems.length === 0) {
    const heardAt = await findLastHeard(needs.store.read, project.id, name);
    const heard = heardAt === null ? "" : iso(heardAt);
    const last = heardAt === null ? "nothing came from there yet" : `last heard at ${heard}`;
    return [good(about, "api_key_works", `the API key may do all that is needed; ${last}`, { ...values, heard })];
  }
  const finding = isUsed ? bad : mind;
  return problems.map(({ code, says, about: what }) =>
    (code === "api_key_untried" ? mind : finding)(about, code, `the API key ${says}`, { ...values, what }),
  );
}
