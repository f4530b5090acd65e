// A fake Stripe API on loopback: it has keys with rights, stores objects, enforces idempotency keys, pages and expands its
// answers, and fails on demand. It takes forms and answers as version 2026-10-28.endive of the API does.

import { expanded, listOf } from "./answers.ts";
import { addCoupon, addCustomer, addInvoice, addPrice, addProduct, type Declines } from "./billing.ts";
import { badKey, invalid, lacksRight, StripeProblem } from "./errors.ts";
import { Faults } from "./faults.ts";
import { type Form, readForm, textIn, textsIn } from "./form.ts";
import { type Asked, KINDS, type Resource } from "./routes.ts";
import { State, type StripeObject } from "./state.ts";
import { addSubscription } from "./subscriptions.ts";

/** The right to write includes reading. */
export type Rights = Partial<Record<Resource, "read" | "write">>;

type Key = { livemode: boolean; rights: Rights | "all" };

export type Call = {
  method: string;
  path: string;
  query: Form;
  form: Form;
  idempotencyKey: string | null;
  account: string | null;
  status: number;
  /** When it came, in ms by the stand-in's `watch`. */
  at: number;
};

type Stored = { fingerprint: string; status: number; body: string } | { fingerprint: string; status: null };

const ANYWHERE = ["expand", "metadata"];
const READING = ["limit", "starting_after", "ending_before", "created", "customer", "status", "email", "active"];
const MORE_READING = ["product", "type", "price", "subscription", "collection_method", "currency", "recurring"];

export class StripeStandIn {
  readonly state: State;
  readonly faults = new Faults();
  readonly declines: Declines = new Map();
  readonly secrets = new Map<string, string>();
  /** All requests in the order of their arrival; those without an answer, or with a lost one, have the status 0. */
  readonly calls: Call[] = [];
  readonly #keys = new Map<string, Key>();
  readonly #answers = new Map<string, Stored>();
  readonly #server: ReturnType<typeof Bun.serve>;

  readonly #livemode: boolean;
  /** The clock for the times of requests, in ms; a test may replace it. */
  watch: () => number = Date.now;

  /** `now`: in ms since the epoch. `livemode`: the default for keys and objects. */
  constructor({
    now = Date.now,
    port = 0,
    livemode = false,
  }: { now?: () => number; port?: number; livemode?: boolean } = {}) {
    this.#livemode = livemode;
    this.state = new State(() => Math.floor(now() / 1_000));
    this.#server = Bun.serve({
      port,
      hostname: "127.0.0.1",
      idleTimeout: 0,
      fetch: (request) => this.#answer(request),
    });
  }

  get url(): string {
    return `http://127.0.0.1:${this.#server.port}`;
  }

  stop(): Promise<void> {
    return this.#server.stop(true);
  }

  /** Creates a secret key, or with `rights` a restricted one. */
  key({ livemode = this.#livemode, rights }: { livemode?: boolean; rights?: Rights } = {}): string {
    const mode = livemode ? "live" : "test";
    const key = `${rights ? "rk" : "sk"}_${mode}_StandIn${String(this.#keys.size).padStart(12, "0")}`;
    this.#keys.set(key, { livemode, rights: rights ?? "all" });
    return key;
  }

  allow(key: string, rights: Rights): void {
    const found = this.#keys.get(key)!;
    found.rights = { ...(found.rights === "all" ? {} : found.rights), ...rights };
  }

  revoke(key: string): void {
    this.#keys.delete(key);
  }

  /** The calls with this method and a matching path. */
  called(method: string, path: RegExp): Call[] {
    return this.calls.filter((call) => call.method === method && path.test(call.path));
  }

  #modeOf = ({ livemode = this.#livemode }: Fields): boolean => livemode === true;

  // Objects, as if created in Stripe's dashboard.

  customer = (fields: Fields = {}) => addCustomer(this.state, this.#modeOf(fields), fields);
  product = (fields: Fields = {}) => addProduct(this.state, this.#modeOf(fields), fields);
  price = (fields: Fields = {}) => addPrice(this.state, this.#modeOf(fields), fields);
  coupon = (fields: Fields = {}) => addCoupon(this.state, this.#modeOf(fields), fields);
  /** `prices`: ids of prices. */
  subscription = (fields: Fields & { customer: string; prices: string[] }) =>
    addSubscription(this.state, this.#modeOf(fields), fields);
  invoice = (subscription: StripeObject, fields: Fields = {}) =>
    addInvoice(this.state, subscription.livemode, { subscription, ...fields });

  async #answer(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const body = await request.text();
    const idempotencyKey = headers.get("idempotency-key");
    const call: Call = {
      method,
      path: pathname,
      query: readForm(search.slice(1)),
      form: readForm(body),
      idempotencyKey,
      account: headers.get("stripe-account"),
      status: 0,
      at: this.watch(),
    };
    this.calls.push(call);
    const fault = this.faults.next(method, pathname);
    if (fault?.kind === "hang") return new Promise(() => {});
    if (fault?.kind === "wait") await fault.until;
    if (fault?.kind === "refuse") {
      const retryAfter: Record<string, string> = fault.retryAfter ? { "retry-after": String(fault.retryAfter) } : {};
      call.status = fault.status;
      const code = fault.status === 429 ? "rate_limit" : "api_error";
      return problem(new StripeProblem(fault.status, { type: "api_error", code, message: "Refused" }), retryAfter);
    }
    const key = (headers.get("authorization") ?? "").replace(/^Bearer /, "");
    const fingerprint = `${pathname} ${body}`;
    const response = this.#once(method === "POST" ? idempotencyKey : null, key, fingerprint, () => {
      const done = this.#handle(key, method, pathname, call);
      return fault?.kind === "fail"
        ? problemBody(new StripeProblem(500, { type: "api_error", message: "Oops" }))
        : done;
    });
    // As if a proxy had lost the answer.
    if (fault?.kind === "lose") {
      await fault.until;
      return new Response("<html>Bad gateway</html>", { status: 502 });
    }
    call.status = response.status;
    return response;
  }

  /** As Stripe does, repeats the first answer to an idempotency key, even a 500. */
  #once(
    idempotencyKey: string | null,
    key: string,
    fingerprint: string,
    handle: () => { status: number; body: string },
  ): Response {
    const headers = { "content-type": "application/json", "request-id": `req_${this.calls.length}` };
    const name = idempotencyKey === null ? null : `${key} ${idempotencyKey}`;
    const stored = name === null ? undefined : this.#answers.get(name);
    if (stored && stored.fingerprint !== fingerprint) {
      const message =
        "Keys for idempotent requests can only be used with the same parameters they were first used with.";
      return problem(new StripeProblem(400, { type: "idempotency_error", message }));
    }
    if (stored && stored.status !== null) {
      return new Response(stored.body, {
        status: stored.status,
        headers: { ...headers, "idempotent-replayed": "true" },
      });
    }
    const { status, body } = handle();
    // A request that was refused before it began may be repeated with the same idempotency key.
    if (name !== null && ![401, 403, 429].includes(status)) this.#answers.set(name, { fingerprint, status, body });
    return new Response(body, { status, headers });
  }

  #handle(key: string, method: string, path: string, call: Call): { status: number; body: string } {
    try {
      const known = this.#keys.get(key);
      if (!known) throw badKey(key);
      return { status: 200, body: JSON.stringify(this.#done(key, known, method, path, call)) };
    } catch (error) {
      if (error instanceof StripeProblem) return problemBody(error);
      throw error;
    }
  }

  #done(key: string, { livemode, rights }: Key, method: string, path: string, { query, form }: Call): object {
    const [, version, noun, id, action] = path.split("/").map(decodeURIComponent);
    const need = (right: Resource, access: "read" | "write") => {
      const held = rights === "all" ? "write" : rights[right];
      if (held !== "write" && held !== access) throw lacksRight(key, right, access);
    };
    if (version === "v1" && noun === "account" && method === "GET") {
      need("account", "read");
      return {
        id: "acct_StandIn",
        object: "account",
        country: "US",
        settings: { dashboard: { display_name: "Acme" } },
      };
    }
    const kind = version === "v1" ? KINDS.find((one) => one.path === noun) : undefined;
    if (!kind) throw unknownUrl(method, path);
    need(kind.right, method === "GET" ? "read" : "write");
    const given = method === "GET" ? query : { ...query, ...form };
    refuseUnknown(given, method === "GET" ? [...READING, ...MORE_READING] : kind.params);
    const { state, declines, secrets } = this;
    const asked: Asked = { state, livemode, form: given, declines, secrets };
    const find = () => state.get(kind.kind, livemode, id!);
    const answer = (object: object) => expanded(state, object, textsIn(given, "expand"), livemode);
    if (id === undefined) {
      if (method === "GET") {
        const only = kind.only?.(query) ?? ofSubscription(query);
        return answer(listOf(state, kind.kind, { livemode, query, url: path, only }));
      }
      if (method === "POST" && kind.create) return answer(kind.create(asked));
    } else if (action === undefined) {
      if (method === "GET") return answer(find());
      if (method === "POST" && kind.update) return answer(kind.update(asked, find()));
      if (method === "DELETE" && kind.remove) return answer(kind.remove(asked, find()));
    } else if (method === "POST" && kind.actions && Object.hasOwn(kind.actions, action)) {
      return answer(kind.actions[action]!(asked, find()));
    }
    throw unknownUrl(method, path);
  }
}

type Fields = Record<string, unknown>;

const ofSubscription = (query: Form) => (object: StripeObject) => {
  const wanted = textIn(query, "subscription");
  return wanted === undefined || object.parent?.subscription_details?.subscription === wanted;
};

function refuseUnknown(given: Form, params: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => ![...ANYWHERE, ...params].includes(name));
  if (unknown === undefined) return;
  throw invalid(`Received unknown parameter: ${unknown}`, { code: "parameter_unknown", param: unknown });
}

const unknownUrl = (method: string, path: string) =>
  invalid(`Unrecognized request URL (${method}: ${path}).`, { code: "resource_missing" }, 404);

const problemBody = ({ status, body }: StripeProblem) => ({ status, body: JSON.stringify({ error: body }) });

const problem = (error: StripeProblem, headers: Record<string, string> = {}): Response =>
  Response.json({ error: error.body }, { status: error.status, headers });
