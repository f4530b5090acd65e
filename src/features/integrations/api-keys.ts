// Checks whether the API keys that were entered by hand work, and have the rights they need. Providers that are connected in
// one step check their keys there.

import { and, desc, eq, ne } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Detail } from "../../lib/errors.ts";
import type { Db } from "../../store/engine.ts";
import { subscriptions } from "../customers/tables.ts";
import { apiKeyOf } from "../offer-applications/api-key.ts";
import type { Project } from "../projects/tables.ts";
import type { KeyReport } from "../providers/api-keys.ts";
import { laterSentence } from "../providers/change.ts";
import { definitionOf, PROVIDER_NAMES, type ProviderName } from "../providers/definitions.ts";
import { providerOf } from "../providers/table.ts";

const TIMEOUT = 5_000; // ms

export const PROVIDERS_WITH_KEYS = PROVIDER_NAMES.filter((name) => providerOf(name).offers?.examineKey !== undefined);

type Needs = Pick<Deps, "store" | "keys" | "apis">;

/** Checks the project's key at a provider; null if the key, or a part of it, is missing. */
export async function examineKeyOf(needs: Needs, project: Project, name: ProviderName): Promise<KeyReport | null> {
  const { store, keys, apis } = needs;
  const offers = providerOf(name).offers;
  const { key, keyId } = apiKeyOf(project, name, keys.sealing);
  if (!offers?.examineKey || key === null || (offers.keyIdSetting !== undefined && keyId === null)) return null;
  const known = await findRunning(store.read, project, name);
  return offers.examineKey({ apis, key, keyId, timeout: TIMEOUT }, known);
}

/** The id of the newest subscription at the provider that may be running. */
async function findRunning(db: Db, { id }: Project, name: ProviderName): Promise<string | null> {
  const { projectId, provider, status, sample, subscriptionId, newestSeenAt } = subscriptions;
  const [found] = await db
    .select({ id: subscriptionId })
    .from(subscriptions)
    .where(and(eq(projectId, id), eq(provider, name), ne(status, "ended"), eq(sample, false)))
    .orderBy(desc(newestSeenAt))
    .limit(1);
  return found?.id ?? null;
}

/** `says` follows "the key"; `about`: the right or subscription concerned, in the provider's words. */
type KeyProblem = { code: KeyProblemCode; says: string; about: string };
type KeyProblemCode = "api_key_refused" | "api_key_untried" | "api_key_lacks" | "api_key_of_other_account";

export function problemsIn(report: KeyReport, name: ProviderName): KeyProblem[] {
  const { title } = definitionOf(name);
  if (report.state === "refused") {
    const says = `is refused by ${title}: it does not exist, has expired, or was revoked`;
    return [{ code: "api_key_refused", says, about: "" }];
  }
  if (report.state === "silent") {
    const says = `could not be tried: ${laterSentence(title, report.reason)}`;
    return [{ code: "api_key_untried", says, about: "" }];
  }
  const { mode, lacking, stranger } = report;
  const problems: KeyProblem[] = lacking.map((right) => {
    const about = `${right.name}: ${right.access === "read" ? "Read" : "Write"}`;
    return { code: "api_key_lacks", says: `lacks the right "${about}", needed for ${right.neededFor}`, about };
  });
  if (stranger === null) return problems;
  const kind = mode === null ? "a key" : `a ${mode} key`;
  const says = `is ${kind} that does not see subscription ${stranger}: it is of another account, or of the other mode`;
  return [...problems, { code: "api_key_of_other_account", says, about: stranger }];
}

/** Checks the keys that were just saved; returns their problems by setting. */
export async function examineNewKeys(
  needs: Needs,
  project: Project,
  changed: Readonly<Record<string, object | null | undefined>>,
): Promise<Detail[]> {
  const found = await Promise.all(
    PROVIDERS_WITH_KEYS.filter((name) => hasNewKey(changed[name], name)).map(async (name) => {
      const report = await examineKeyOf(needs, project, name);
      const field = `settings.integrations.${name}.${providerOf(name).offers!.keySetting}`;
      return report === null ? [] : problemsIn(report, name).map(({ says }) => ({ field, message: says }));
    }),
  );
  return found.flat();
}

function hasNewKey(change: object | null | undefined, name: ProviderName): boolean {
  const { keySetting, keyIdSetting } = providerOf(name).offers!;
  return [keySetting, keyIdSetting].some(
    (setting) => setting !== undefined && typeof (change as Record<string, unknown> | null)?.[setting] === "string",
  );
}
