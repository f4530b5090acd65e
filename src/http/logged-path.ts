// Paths as the log may have them: tokens that open something are left out.

const MOST = 200;
const TOKENS: readonly [start: string, pattern: RegExp, instead: string][] = [
  ["/t/", /^\/t\/.*/, "/t/:token"],
  ["/unsubscribe/", /^\/unsubscribe\/.*/, "/unsubscribe/:token"],
  ["/api/v1/invitations/", /^(\/api\/v1\/invitations\/)[^/]+/, "$1:token"],
  ["/api/v1/webhooks/mail/", /^(\/api\/v1\/webhooks\/mail\/[^/]+\/)[^/]+/, "$1:token"],
  ["/api/v1/cancel-flow/sessions/", /^(\/api\/v1\/cancel-flow\/sessions\/)[^/]+/, "$1:session_id"],
];

export function loggedPath(path: string): string {
  for (const [start, pattern, instead] of TOKENS) if (path.startsWith(start)) return path.replace(pattern, instead);
  return path.length > MOST ? `${path.slice(0, MOST)}…` : path;
}
