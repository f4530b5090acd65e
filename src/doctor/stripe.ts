// Checks the connected projects' webhook endpoints at Stripe: whether each exists, and when it last sent something.

import type Stripe from "stripe";
import { stripeFailure } from "../adapters/stripe.ts";
import type { Deps } from "../deps.ts";
import { find } from "../features/integrations/stripe/endpoint.ts";
import { sentenceFor } from "../features/integrations/stripe/failures.ts";
import { type Connected, listConnected } from "../features/integrations/stripe/listing.ts";
import { secretSettingOf } from "../features/projects/settings.ts";
import { iso } from "../lib/clock.ts";
import { bad, type Finding, good, mind } from "../lib/finding.ts";
import { chunksOf } from "../lib/in-chunks.ts";

const TIMEOUT = 5_000; // ms
/** The number of endpoints that are checked at the same time. */
const AT_ONCE = 10;

type Needs = Pick<Deps, "store" | "keys" | "apis">;

export async function examineStripe({ store, keys, apis: { stripe } }: Needs): Promise<Finding[]> {
  const all = await listConnected(store.read);
  const findings: Finding[] = [];
  for (const some of chunksOf(all, AT_ONCE)) {
    const examined = some.map((one) => {
      const key = secretSettingOf(one.project, "integrations.stripe.api_key", keys.sealing);
      return examineEndpoint(one, key === null ? null : stripe(key, { timeout: TIMEOUT }));
    });
    findings.push(...(await Promise.all(examined)));
  }
  return findings;
}

async function examineEndpoint({ project, connection, heardAt }: Connected, stripe: Stripe | null): Promise<Finding> {
  const about = `stripe, ${project.slug}`;
  const values = { project: project.slug, url: connection.endpointUrl, heard: heardAt === null ? "" : iso(heardAt) };
  const again = `run "recoverd stripe connect --project ${project.slug}"`;
  if (stripe === null) {
    return bad(about, "stripe_key_missing", `the key was removed from the settings: ${again}`, values);
  }
  try {
    const endpoint = await find(stripe, connection.endpointId);
    if (endpoint === null)
      return bad(about, "stripe_endpoint_missing", `the webhook endpoint is gone: ${again}`, values);
    if (endpoint.status !== "enabled") {
      return bad(about, "stripe_endpoint_disabled", `the webhook endpoint is switched off at Stripe: ${again}`, values);
    }
    const heard = heardAt === null ? "nothing came from it yet" : `last heard at ${iso(heardAt)}`;
    return good(about, "stripe_endpoint_works", `the webhook endpoint is there and enabled; ${heard}`, values);
  } catch (error) {
    const failure = stripeFailure(error);
    if (failure === null) throw error;
    if (failure.kind === "refused") {
      return bad(about, "stripe_key_refused", `Stripe refuses the key: ${again} with another`, values);
    }
    return mind(
      about,
      "stripe_silent",
      `${sentenceFor(failure.reason)}, so nobody knows how the endpoint does`,
      values,
    );
  }
}
