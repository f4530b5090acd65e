// Paths as the log may have them: tokens that open something, and customers' addresses, are left out.

const MOST = 200;
const TOKENS: readonly [start: string, pattern: RegExp, instead: string][] = [
  ["/t/", /^\/t\/.*/, "/t/:token"],
  ["/unsubscribe/", /^\/unsubscribe\/.*/, "/unsubscribe/:token"],
  ["/api/v1/invitations/", /^(\/api\/v1\/invitations\/)[^/]+/, "$1:token"],
  ["/api/v1/webhooks/mail/", /^(\/api\/v1\/webhooks\/mail\/[^/]+\/)[^/]+/, "$1:token"],
  ["/api/v1/cancel-flow/sessions/", /^(\/api\/v1\/cancel-flow\/sessions\/)[^/]+/, "$1:session_id"],
  ["/api/v1/projects/", /^(\/api\/v1\/projects\/[^/]+\/(?:suppressions|churn-risk\/customers)\/)[^/]+/, "$1:email"],
];

export function loggedPath(path: string): string {
  const found = TOKENS.find(([start]) => path.startsWith(start));
  const shown = found ? path.replace(found[1], found[2]) : path;
  return shown.length > MOST ? `${shown.slice(0, MOST)}…` : shown;
}
