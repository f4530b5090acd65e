// Who may call each route, listed separately from the routes, so that no change of access goes unnoticed.

import type { Role } from "../../src/features/projects/roles.ts";
import { PROVIDER_NAMES } from "../../src/features/providers/definitions.ts";

export type Expected =
  | "public"
  /** Anyone who is signed in, whatever their projects. */
  | "user"
  | "user or key"
  /** Only a project's API key. */
  | "key"
  /** The holder of the instance's first account. */
  | "operator"
  /** A member of the project with at least this role, and its API key if `key` is set; `own` admits every member. */
  | { role: Role; key: boolean; own?: true };

const reads: Expected = { role: "viewer", key: true };
const works: Expected = { role: "member", key: true };
const administers: Expected = { role: "admin", key: false };
/** Settings that an API key may change, although it otherwise acts as a member. */
const configures: Expected = { role: "admin", key: true };
const looksIn: Expected = { role: "viewer", key: false };

export const EXPECTED_ACCESS: Readonly<Record<string, Expected>> = {
  "POST /auth/register": "public",
  "POST /auth/login": "public",
  "POST /auth/idp": "public",
  "POST /auth/logout": "public", // ends the session that is sent, if any
  "POST /auth/forgot-password": "public",
  "POST /auth/reset-password": "public",
  "GET /auth/state": "public",
  "GET /auth/me": "user",

  "POST /mcp": "key",
  "GET /mcp": "key",
  "DELETE /mcp": "key",
  "POST /v1/:type": "public", // a key in the request names the project

  "GET /instance": "operator",
  "POST /instance/examine": "operator",
  "POST /instance/backup": "operator",
  "POST /instance/test-model": "operator",

  "POST /projects": "user",
  "GET /projects": "user or key",
  "GET /projects/:slug": reads,
  "PATCH /projects/:slug": administers,
  "DELETE /projects/:slug": { role: "owner", key: false },
  "POST /projects/:slug/rotate-keys": administers,
  "POST /projects/:slug/sample-data": administers,
  "DELETE /projects/:slug/sample-data": administers,
  "GET /projects/:slug/checklist": looksIn,
  "PUT /projects/:slug/checklist": { role: "member", key: false },

  "GET /projects/:slug/members": looksIn,
  "PATCH /projects/:slug/members/:id": administers,
  "DELETE /projects/:slug/members/:id": { role: "admin", key: false, own: true },
  "POST /projects/:slug/invitations": administers,
  "GET /projects/:slug/invitations": looksIn,
  "DELETE /projects/:slug/invitations/:id": administers,
  "POST /invitations/:token/accept": "public",
  "GET /projects/:slug/audit-log": administers,
  "GET /projects/:slug/changes": reads,
  "GET /projects/:slug/connections": works,
  "GET /projects/:slug/integrations/stripe": works,
  "POST /projects/:slug/integrations/stripe/connect": administers,
  "POST /projects/:slug/integrations/stripe/disconnect": administers,
  "POST /projects/:slug/test-model": administers,
  "GET /projects/:slug/jobs": works,
  "POST /projects/:slug/jobs/:id/retry": works,

  "GET /projects/:slug/today": reads,
  "POST /projects/:slug/churn-events": works,
  "GET /projects/:slug/churn-events": reads,
  "POST /projects/:slug/churn-events/bulk": works,
  "GET /projects/:slug/churn-events/bulk/:bulk_id": reads,
  "GET /projects/:slug/churn-events/:id": reads,
  "POST /projects/:slug/churn-events/:id/recovered": works,
  "DELETE /projects/:slug/churn-events/:id/recovered": works,
  "POST /projects/:slug/churn-events/:id/snooze": works,
  "DELETE /projects/:slug/churn-events/:id/snooze": works,
  "PATCH /projects/:slug/churn-events/:id/cancel-reason": works,

  "GET /projects/:slug/customers": reads,
  "GET /projects/:slug/customers.csv": reads,
  "POST /projects/:slug/customers/export": administers,
  "GET /projects/:slug/customers/:id": reads,
  "DELETE /projects/:slug/customers/:id": administers,
  "GET /projects/:slug/erasures/:id": administers,
  "GET /projects/:slug/customers/:id/explanation": reads,

  "POST /projects/:slug/churn-events/:id/generate": works,
  "GET /projects/:slug/churn-events/:id/writing": reads,
  "GET /projects/:slug/churn-events/:id/variants": reads,
  "PATCH /projects/:slug/churn-events/:id/variants/:vid": works,
  "GET /projects/:slug/churn-events/:id/variants/:vid/preview": reads,
  "POST /projects/:slug/churn-events/:id/variants/:vid/preview": reads,
  "POST /projects/:slug/churn-events/:id/variants/:vid/send": works,

  "GET /projects/:slug/retention-offers": reads,
  "GET /projects/:slug/retention-offers/:reason": reads,
  "PUT /projects/:slug/retention-offers/:reason": configures,
  "DELETE /projects/:slug/retention-offers/:reason": configures,

  "GET /projects/:slug/knowledge": reads,
  "PUT /projects/:slug/knowledge": configures,
  "POST /projects/:slug/knowledge/fixes/:id/announce": works,
  "GET /projects/:slug/knowledge/fixes/:id/announcement": reads,

  // The public key names the project.
  "GET /projects/:slug/offer-applications": reads,
  "POST /projects/:slug/offer-applications/:id/revert": works,
  "GET /cancel-flow/config/:publicKey": "public",
  "GET /cancel-flow/sessions/:session_id/application": "public",
  "POST /cancel-flow/reasons": "public",
  "POST /cancel-flow/sessions/:session_id/outcome": "public",
  "GET /wall/:publicKey": "public",
  "GET /wall/:publicKey/looks": "public",
  "POST /wall/:publicKey/events": "public",
  "POST /projects/:slug/cancel-flow/links": works,
  "GET /projects/:slug/cancel-flow/sessions": reads,
  "GET /projects/:slug/cancel-flow/sessions.csv": reads,
  "GET /projects/:slug/cancel-flow/insights": reads,

  "GET /projects/:slug/churn-events/:id/timeline": reads,
  "POST /projects/:slug/churn-events/:id/automation/pause": works,
  "POST /projects/:slug/churn-events/:id/automation/resume": works,
  "GET /projects/:slug/automation/upcoming": reads,
  "GET /projects/:slug/automation/limits": reads,
  "POST /projects/:slug/automation/rehearsal": works,
  "GET /projects/:slug/automation/rehearsal/:id": reads,
  "POST /projects/:slug/automation/pause": administers,
  "POST /projects/:slug/automation/resume": administers,

  "GET /projects/:slug/messages": reads,
  "GET /projects/:slug/messages/:id": reads,
  "POST /projects/:slug/brand-preview": reads,
  "POST /projects/:slug/test-mail": administers,
  "GET /projects/:slug/suppressions": reads,
  "GET /projects/:slug/suppressions.csv": reads,
  "POST /projects/:slug/suppressions": works,
  "POST /projects/:slug/suppressions/import": works,
  "DELETE /projects/:slug/suppressions/:email": works,

  "POST /projects/:slug/imports": works,
  "GET /projects/:slug/imports": reads,
  "GET /projects/:slug/imports/:id": reads,
  "GET /projects/:slug/imports/:id/errors": reads,

  "GET /projects/:slug/churn-risk/config": reads,
  "PUT /projects/:slug/churn-risk/config": { role: "admin", key: true },
  "GET /projects/:slug/churn-risk/customers": reads,
  "GET /projects/:slug/churn-risk/customers/:email": reads,
  "POST /projects/:slug/churn-risk/recompute": works,
  "GET /projects/:slug/churn-risk/model": reads,
  "PUT /projects/:slug/churn-risk/model": configures,
  "POST /projects/:slug/churn-risk/model/train": works,
  "POST /projects/:slug/churn-risk/test": { role: "admin", key: true },
  "GET /projects/:slug/churn-risk/alerts": reads,
  "GET /projects/:slug/churn-risk/alerts/:opaque_id": reads,
  "POST /projects/:slug/churn-risk/alerts/:opaque_id/retry": works,

  "GET /projects/:slug/webhook-endpoints": administers,
  "POST /projects/:slug/webhook-endpoints": administers,
  "GET /projects/:slug/webhook-endpoints/:id": administers,
  "PATCH /projects/:slug/webhook-endpoints/:id": administers,
  "DELETE /projects/:slug/webhook-endpoints/:id": administers,
  "POST /projects/:slug/webhook-endpoints/:id/test": administers,
  "GET /projects/:slug/webhook-endpoints/:id/deliveries": reads,
  "POST /projects/:slug/webhook-endpoints/:id/deliveries/:delivery_id/retry": works,

  "GET /projects/:slug/mail-webhooks": administers,
  "PATCH /projects/:slug/mail-webhooks": administers,
  "POST /projects/:slug/mail-webhooks/rotate": administers,
  // The token names the project.
  "POST /webhooks/mail/:provider/:token": "public",
  "POST /webhooks/mail/inbound/:token": "public",
  "GET /projects/:slug/replies": reads,
  "POST /projects/:slug/replies/:id/handled": works,

  // The key names the project.
  "POST /track": "public",
  "GET /projects/:slug/tracked-events": reads,

  "GET /projects/:slug/stats": reads,
  "GET /projects/:slug/stats/definitions": reads,
  "GET /projects/:slug/mrr": reads,
  "GET /projects/:slug/cohorts": reads,
  "GET /projects/:slug/forecasting": reads,
  "GET /projects/:slug/strategies": reads,

  "POST /projects/:slug/experiments": administers,
  "GET /projects/:slug/experiments": reads,
  "GET /projects/:slug/experiments/:id": reads,
  "PATCH /projects/:slug/experiments/:id": administers,
  "POST /projects/:slug/experiments/:id/start": administers,
  "POST /projects/:slug/experiments/:id/stop": administers,
  "DELETE /projects/:slug/experiments/:id": administers,
  "GET /projects/:slug/digest": looksIn,
  "PUT /projects/:slug/digest": looksIn,
  "GET /projects/:slug/exports/churn-events.csv": reads,
  "GET /projects/:slug/exports/variants.csv": reads,
  "GET /projects/:slug/exports/messages.csv": reads,
  "GET /projects/:slug/exports/customers.csv": reads,
  "GET /projects/:slug/exports/plans.csv": reads,
  "GET /projects/:slug/exports/subscriptions.csv": reads,
  "GET /projects/:slug/exports/risk-scores.csv": reads,
  "GET /projects/:slug/exports/alerts.csv": reads,
  "GET /projects/:slug/exports/webhook-deliveries.csv": reads,
  "GET /projects/:slug/exports/inbound-events.csv": reads,
  "GET /projects/:slug/exports/cancel-flow-sessions.csv": reads,
  "GET /projects/:slug/exports/suppressions.csv": reads,
  "GET /projects/:slug/exports/stats.csv": reads,
  "GET /projects/:slug/exports/mrr.csv": reads,
  "GET /projects/:slug/exports/cohorts.csv": reads,
  "GET /projects/:slug/exports/forecast.csv": reads,
  "GET /projects/:slug/exports/strategies.csv": reads,

  "GET /projects/:slug/inbound-events": reads,
  "GET /projects/:slug/inbound-events/:id": reads,
  "POST /projects/:slug/inbound-events/retry-failed": works,
  "POST /projects/:slug/inbound-events/:id/retry": works,
  // The public key names the project; providers sign what they post.
  "POST /webhooks/custom/:publicKey": "public",
  ...Object.fromEntries(PROVIDER_NAMES.map((name) => [`POST /webhooks/${name}/:publicKey`, "public"] as const)),

  "GET /openapi.json": "public",

  // Outside of /api/v1. The tokens of links in mails define what the links may do.
  "GET /health": "public",
  "GET /ready": "public",
  "GET /metrics": "public", // for the operator, by address or by a separate token
  "GET /docs": "public",
  "GET /app/:file": "public",
  "GET /docs/:page": "public",
  "GET /docs/:page/:part": "public",
  "GET /docs/search.json": "public",
  "GET /docs/site.css": "public",
  "GET /docs/site.js": "public",
  "GET /docs/theme.js": "public",
  "GET /c/:publicKey": "public",
  "GET /c/:publicKey/theme.css": "public",
  "POST /c/:publicKey": "public",
  "GET /c/keep/:token": "public",
  "POST /c/keep/:token": "public",
  "GET /widget.js": "public",
  "GET /widget.json": "public",
  "GET /pages/widget-preview": "public",
  "GET /pages/widget-preview.js": "public",
  "GET /favicon.svg": "public",
  "GET /favicon.ico": "public",
  "GET /pages/page.css": "public",
  "GET /pages/forms.js": "public",
  "GET /setup": "public",
  "GET /demo-login": "public", // by a single-use token
  "GET /auth/idp/start": "public",
  "GET /auth/idp/callback": "public", // by the identity provider's response in the browser that was sent there
  "GET /forgot-password": "public",
  "GET /reset-password": "public",
  "GET /accept-invitation": "public",
  "GET /t/o/:token": "public",
  "GET /t/c/:token": "public",
  "GET /unsubscribe/:token": "public",
  "GET /unsubscribe/:token/brand.css": "public",
  "POST /unsubscribe/:token": "public",
  "GET /unsubscribe/digest/:token": "public",
  "POST /unsubscribe/digest/:token": "public",
};
