// Checks the Origin of a request: a page of another site must not change anything in the name of a signed-in person (CSRF).

import { isIP } from "node:net";
import { AppError } from "../lib/errors.ts";
import { isLoopbackHost } from "../lib/loopback.ts";
import type { RequestContext } from "./context.ts";
import { nameOf } from "./https.ts";
import { sentCookie } from "./session-cookie.ts";

/** The server's own origins, as browsers send them. */
export class OwnOrigins {
  readonly #public: string;

  constructor(publicUrl: string) {
    this.#public = new URL(publicUrl).origin;
  }

  /**
   * Throws `forbidden` if a page of another site tries to change something. Browsers never add a bearer token or a key
   * automatically, so requests with one are allowed; they do add the session cookie, so a change by cookie must come from one
   * of our pages. Routes with `cors` are open to other sites.
   */
  check({ headers }: Request, context: RequestContext): void {
    if (isReading(context.method)) return;
    const origin = headers.get("origin");
    const byCookie = sentCookie(headers, context) !== undefined;
    if (origin === null && byCookie) throw originNeeded();
    if (origin === null || isForPages(context)) return;
    const isMeant = !byCookie && (headers.has("authorization") || headers.has("x-api-key"));
    if (isMeant || this.includes(origin, context)) return;
    throw new AppError(
      "forbidden",
      "The Origin header names another site: pages of other sites may not call this. Where it is the address of this server, set server.public_url to it",
    );
  }

  /** Whether the origin is ours: the public address, or the name that the request used. */
  includes(origin: string, { host, secure }: Pick<RequestContext, "host" | "secure">): boolean {
    if (origin === this.#public) return true;
    const own = origin === `http://${host}` || origin === `https://${host}`;
    // Anyone can point a name at this machine, so a name needs HTTPS, for which others have no certificate. IP addresses are safe.
    return own && (secure || isAddress(nameOf(host)));
  }
}

const originNeeded = () =>
  new AppError(
    "forbidden",
    "With the session cookie, a change needs the Origin header of a page of this server. Programs other than browsers send the access_token as Authorization: Bearer … instead",
  );

const isReading = (method: string): boolean => method === "GET" || method === "HEAD" || method === "OPTIONS";

/** Pages outside the API are authorised by the token in their link; browsers send `Origin: null` with their forms. */
const isForPages = ({ path, cors }: RequestContext): boolean => !path.startsWith("/api/") || cors;

const isAddress = (name: string): boolean => isLoopbackHost(name) || isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0;
