// Who may call what: every route, the least role that it takes, and whether a project's API key will do.
// A route that is missing here is refused to everybody.

import type { Role } from "../features/projects/roles.ts";

export type Access =
  /** Anybody. */
  | "public"
  /** A person who is signed in, whatever their projects. */
  | "user"
  /** A person, or an API key. */
  | "user or key"
  /**
   * A member of the project in the path with at least this role; an API key where `key` says so. With `own`, every member
   * comes through, and the feature lets those of a lower role do it to what is their own.
   */
  | { role: Role; key: boolean; own?: true };

const reads: Access = { role: "viewer", key: true };
const works: Access = { role: "member", key: true };
const administers: Access = { role: "admin", key: false };
/** What an API key may write, although it acts as a member. */
const configures: Access = { role: "admin", key: true };
const looksIn: Access = { role: "viewer", key: false };

export const PERMISSIONS: Readonly<Record<string, Access>> = {
  "POST /auth/register": "public",
  "POST /auth/login": "public",
  "POST /auth/idp": "public",
  "POST /auth/logout": "public", // ends the session that is sent, where one is
  "POST /auth/forgot-password": "public",
  "POST /auth/reset-password": "public",
  "GET /auth/me": "user",

  "POST /projects": "user",
  "GET /projects": "user or key",
  "GET /projects/:slug": reads,
  "PATCH /projects/:slug": administers,
  "DELETE /projects/:slug": { role: "owner", key: false },
  "POST /projects/:slug/rotate-keys": administers,

  "GET /projects/:slug/members": looksIn,
  "PATCH /projects/:slug/members/:id": administers,
  "DELETE /projects/:slug/members/:id": { role: "admin", key: false, own: true },
  "POST /projects/:slug/invitations": administers,
  "GET /projects/:slug/invitations": looksIn,
  "DELETE /projects/:slug/invitations/:id": administers,
  "POST /invitations/:token/accept": "public",
  "GET /projects/:slug/audit-log": administers,
  "GET /projects/:slug/changes": reads,

  "POST /projects/:slug/churn-events": works,
  "GET /projects/:slug/churn-events": reads,
  "GET /projects/:slug/churn-events/:id": reads,
  "POST /projects/:slug/churn-events/:id/recovered": works,
  "PATCH /projects/:slug/churn-events/:id/cancel-reason": works,

  "POST /projects/:slug/churn-events/:id/generate": works,
  "GET /projects/:slug/churn-events/:id/variants": reads,
  "PATCH /projects/:slug/churn-events/:id/variants/:vid": works,
  "POST /projects/:slug/churn-events/:id/variants/:vid/send": works,

  "GET /projects/:slug/retention-offers": reads,
  "GET /projects/:slug/retention-offers/:reason": reads,
  "PUT /projects/:slug/retention-offers/:reason": configures,
  "DELETE /projects/:slug/retention-offers/:reason": configures,

  // Whose project it is about stands in the public key.
  "GET /cancel-flow/config/:publicKey": "public",
  "POST /cancel-flow/reasons": "public",
  "POST /cancel-flow/sessions/:session_id/outcome": "public",
  "POST /projects/:slug/cancel-flow/links": works,
  "GET /projects/:slug/cancel-flow/sessions": reads,
  "GET /projects/:slug/cancel-flow/sessions.csv": reads,
  "GET /projects/:slug/cancel-flow/insights": reads,

  "GET /projects/:slug/churn-events/:id/timeline": reads,
  "POST /projects/:slug/churn-events/:id/automation/pause": works,
  "POST /projects/:slug/churn-events/:id/automation/resume": works,
  "POST /projects/:slug/automation/pause": administers,
  "POST /projects/:slug/automation/resume": administers,

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
  "GET /projects/:slug/webhook-endpoints/:id/deliveries": reads,
  "POST /projects/:slug/webhook-endpoints/:id/deliveries/:delivery_id/retry": works,

  "GET /projects/:slug/mail-webhooks": administers,
  "PATCH /projects/:slug/mail-webhooks": administers,
  "POST /projects/:slug/mail-webhooks/rotate": administers,
  // Whose project it is about stands in the token.
  "POST /webhooks/mail/:provider/:token": "public",

  // Whose project it is about stands in the key.
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
  "POST /projects/:slug/inbound-events/retry-failed": works,
  "POST /projects/:slug/inbound-events/:id/retry": works,
  // Whose project it is about stands in the public key; providers sign what they post.
  "POST /webhooks/custom/:publicKey": "public",
  "POST /webhooks/stripe/:publicKey": "public",
  "POST /webhooks/razorpay/:publicKey": "public",
  "POST /webhooks/paddle/:publicKey": "public",

  "GET /openapi.json": "public",

  // Outside of /api/v1. What the links in mails may do stands in their tokens.
  "GET /health": "public",
  "GET /metrics": "public", // lets in whoever runs the service, by address or token of its own
  "GET /": "public",
  "GET /docs": "public",
  "GET /docs/reference.css": "public",
  "GET /docs/reference.js": "public",
  "GET /c/:publicKey": "public",
  "GET /c/:publicKey/theme.css": "public",
  "POST /c/:publicKey": "public",
  "GET /widget.js": "public",
  "GET /widget.json": "public",
  "GET /pages/page.css": "public",
  "GET /pages/forms.js": "public",
  "GET /setup": "public",
  "GET /forgot-password": "public",
  "GET /reset-password": "public",
  "GET /accept-invitation": "public",
  "GET /t/o/:token": "public",
  "GET /t/c/:token": "public",
  "GET /unsubscribe/:token": "public",
  "POST /unsubscribe/:token": "public",
  "GET /unsubscribe/digest/:token": "public",
  "POST /unsubscribe/digest/:token": "public",
};

const PREFIX = "/api/v1";

/** The access of a route of the API; undefined for one that nobody wrote down. */
export function accessTo(method: string, route: string): Access | undefined {
  const path = route.startsWith(PREFIX) ? route.slice(PREFIX.length) : route;
  // Whoever may read a thing may ask for its headers alone.
  const verb = method === "HEAD" ? "GET" : method;
  return PERMISSIONS[`${verb} ${path.replace(/(.)\/$/, "$1")}`];
}
