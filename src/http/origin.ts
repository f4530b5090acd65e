// The Origin of a request: a page of another site may change nothing here in the name of the person who looks at it.

import { isIP } from "node:net";
import { AppError } from "../lib/errors.ts";
import { isLoopbackHost } from "../lib/loopback.ts";
import type { RequestContext } from "./context.ts";
import { nameOf } from "./https.ts";
import { sentCookie } from "./session-cookie.ts";

/** Says which origins are the server's own, as browsers send them. */
export class OwnOrigins {
  readonly #public: string;

  constructor(publicUrl: string) {
    this.#public = new URL(publicUrl).origin;
  }

  /**
   * Throws `forbidden` where a page of another site wants to change something. Browsers never add a bearer token or a key
   * automatically, so a request that has one is meant; they do add the session cookie, so a change by cookie must come from
   * a page of ours. Calls for the pages of other sites are open to them.
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

  /** Whether a page of that origin is one of ours: under the public address, or under the name by which it was asked. */
  includes(origin: string, { host, secure }: Pick<RequestContext, "host" | "secure">): boolean {
    if (origin === this.#public) return true;
    const own = origin === `http://${host}` || origin === `https://${host}`;
    // Any name can be pointed at this machine by its owner; an address cannot, nor has that name a certificate of ours.
    return own && (secure || isAddress(nameOf(host)));
  }
}

const originNeeded = () =>
  new AppError(
    "forbidden",
    "With the session cookie, a change needs the Origin header of a page of this server. Programs other than browsers send the access_token as Authorization: Bearer … instead",
  );

const isReading = (method: string): boolean => method === "GET" || method === "HEAD" || method === "OPTIONS";

/** What lies outside of the API is opened by the token in its link; browsers send `Origin: null` with such forms. */
const isForPages = ({ path, cors }: RequestContext): boolean => !path.startsWith("/api/") || cors;

const isAddress = (name: string): boolean => isLoopbackHost(name) || isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0;
