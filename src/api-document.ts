// The OpenAPI document's introduction and its groups of operations.

import { openApiDocument, type Tag } from "./http/openapi.ts";
import type { RouteLike } from "./http/route-table.ts";
import { VERSION } from "./lib/version.ts";

const ABOUT = `Recoverd takes cancellations and failed payments, writes nine recovery emails for each, and sends the one you choose.

Bodies are JSON; timestamps are ISO 8601 in UTC; money is an integer in the currency's minor unit. Lists are paged with \`page\` and \`per_page\`. Unknown fields of a body and unknown parameters of a query are ignored and named in the header \`Recoverd-Ignored-Fields\` (at most ten); a wrong one is a 400 that names it.

Programs send an API key (\`X-API-Key\`); people sign in and send the access token (\`Authorization: Bearer …\`). Pages in a browser sign in with \`"session": true\`: that also sets a session cookie, HttpOnly and for this site alone, which counts where the token does. By cookie, whatever changes something needs the \`Origin\` of one of this server's own pages; a token or key that is sent beside it wins. \`POST /auth/logout\` ends the session.

Every answer has an \`X-Request-Id\`, and reports its rate limit in \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\`, unless that limit is off.`;

/** In the order of the document. Keep to 16 or fewer, or the list becomes hard to read. */
const TAGS: readonly Tag[] = [
  { name: "Churn events", description: "Cancellations and failed payments, from the first record to the recovery" },
  { name: "Today", description: "What a person can do now: the queue of a day, bulk actions, and what needs a hand" },
  {
    name: "Variants",
    description: "The recovery emails of a churn event, one per strategy: generate, edit and send them",
  },
  { name: "Cancel flow", description: "Reasons, retention offers and sessions of customers who are about to cancel" },
  {
    name: "Automation",
    description: "The emails that Recoverd sends automatically: what goes out next, what limits do, pausing",
  },
  { name: "Experiments", description: "Tests of your own texts against the generated ones" },
  { name: "Churn risk", description: "Scores of customers who may leave, and alerts about them" },
  {
    name: "Customers",
    description: "Who left or may leave, all that is known of one customer, and what customers do in your product",
  },
  { name: "Statistics", description: "Recovery, MRR, cohorts, forecasts, strategies and the weekly digest" },
  { name: "Email delivery", description: "Suppressed addresses, bounces and complaints, and test mails" },
  { name: "Inbound webhooks", description: "Events from payment providers and other systems, and their processing" },
  { name: "Webhook endpoints", description: "Addresses that Recoverd sends its own events to" },
  { name: "Imports and exports", description: "Your existing data as CSV or NDJSON, and everything stored as CSV" },
  { name: "Projects", description: "Projects with their settings, keys, members, invitations and audit log" },
  { name: "Accounts", description: "Registration, sign-in and passwords of people" },
  { name: "Service", description: "Health, metrics, backups and this document, for operators" },
];

/** Creates the document on the first call, when every route is registered, and returns the same one afterwards. */
export function lazyApiDocument(routes: () => readonly RouteLike[], publicUrl: string): () => Record<string, unknown> {
  let document: Record<string, unknown> | undefined;
  return () => {
    document ??= openApiDocument(routes(), {
      title: "Recoverd",
      version: VERSION,
      about: ABOUT,
      tags: TAGS,
      publicUrl,
    });
    return document;
  };
}
