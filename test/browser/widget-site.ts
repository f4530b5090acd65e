// A shop that embeds the widget, at a separate origin and with the strictest policy that the widget permits.

import { type Service, serveHere } from "../support/serve-here.ts";

export type Shop = { address: string; stop(): void };

/** Serves a page with the widget at `/?…`; the page's own link leads to `/cancelled`. `tag` returns the script tag. */
export function openShop(serving: string, tag: (options: URLSearchParams) => string): Shop {
  const policy = [
    "default-src 'none'",
    `script-src ${serving}`,
    `connect-src ${serving}`,
    "style-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      const [language, dir] = [searchParams.get("lang") ?? "en", searchParams.get("dir") ?? "ltr"];
      const content =
        pathname === "/"
          ? `<h1>Billing</h1><p><a href="/cancelled" data-recoverd-cancel>Cancel my subscription</a></p><form action="/cancelled"><button data-recoverd-cancel name="plan" value="pro">End it</button></form>${tag(searchParams)}`
          : "<h1>The shop's own page</h1>";
      const html = `<!doctype html><html lang="${language}" dir="${dir}"><head><meta name="viewport" content="width=device-width,initial-scale=1"><title>Shop</title></head><body><main>${content}</main></body></html>`;
      return new Response(html, { headers: { "content-type": "text/html", "content-security-policy": policy } });
    },
  });
  return { address: `http://127.0.0.1:${server.port}`, stop: () => void server.stop(true) };
}

type Call = (method: string, path: string, body?: unknown) => Promise<Response>;

export type ShopOwner = {
  serving: Service;
  slug: string;
  publicKey: string;
  /** Calls the API as the shop's owner. */
  call: Call;
  /** The data of a response. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field, and fail where one is missing.
  data(method: string, path: string, body?: unknown): Promise<any>;
};

/** Starts a server in `folder`, with a project that has an offer for customers who find it too expensive. */
export async function startOwner(folder: string, settings: Record<string, string> = {}): Promise<ShopOwner> {
  const limitsOff = { RECOVERD_LIMITS__CANCEL_FLOW: "off", RECOVERD_LIMITS__TRACK: "off" };
  const serving = await serveHere(folder, { ...limitsOff, ...settings });
  let token = "";
  const call: Call = (method, path, body) =>
    fetch(`${serving.address}/api/v1${path}`, {
      method,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      body: body === undefined ? null : JSON.stringify(body),
    });
  const data: ShopOwner["data"] = async (method, path, body) => {
    const response = await call(method, path, body);
    const answer = (await response.json()) as { data: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const account = { email: "owner@example.com", password: "correct horse battery" };
  token = (await data("POST", "/auth/register", account)).access_token;
  const project = await data("POST", "/projects", { name: "Lumen <b>Notes</b>" });
  await call("PUT", `/projects/${project.slug}/retention-offers/too_expensive`, DISCOUNT);
  await call("PUT", `/projects/${project.slug}/retention-offers/temporary_pause`, { ...DISCOUNT, fallback: EXTENSION });
  return { serving, slug: project.slug, publicKey: project.public_key, call, data };
}

export const DISCOUNT = {
  offer_type: "discount",
  title: "Stay for <i>less</i>",
  description: "Three months at 30 % less.\nYou can still cancel at any time.",
  cta_button_text: "Take 30 % off",
  discount_percent: 30,
  is_active: true,
};

export const EXTENSION = {
  offer_type: "extension",
  title: "A month on us",
  description: "Decide later.",
  cta_button_text: "Add 30 free days",
  extension_days: 30,
};
