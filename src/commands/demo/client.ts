// The demo's API client over HTTP: first with a login, then with the project's secret key.

import { setTimeout } from "node:timers/promises";
import type { Static } from "@sinclair/typebox";
import type { Session } from "../../features/accounts/model.ts";
import type { ListedChurnEvent } from "../../features/churn-events/model.ts";
import type { CreatedProject } from "../../features/projects/model.ts";
import type { Generation, ReadChurnEvent, ReadVariant } from "../../features/variants/model.ts";

export type ChurnEvent = Static<typeof ListedChurnEvent>;
export type Variant = Static<typeof ReadVariant>;
export type Project = Static<typeof CreatedProject>;

/** The body of a new event; the service validates it. */
export type EventInput = Readonly<Record<string, unknown>>;

type FieldComplaint = { field: string; message: string };

/** An error response with the service's own message. */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly status: number,
    message: string,
    readonly details: readonly FieldComplaint[],
  ) {
    super(message);
  }
}

// In ms: the wait between two requests for an event that is still being generated.
const POLL = 500;

type Credential = Readonly<Record<string, string>>;

export class Client {
  readonly #address: string;
  readonly #credential: Credential;
  readonly #signal: AbortSignal;

  /** `address` is the server's, without /api/v1. Calls reject with the signal's reason after it aborts. */
  constructor(address: string, signal: AbortSignal, credential: Credential = {}) {
    this.#address = address;
    this.#credential = credential;
    this.#signal = signal;
  }

  /** Registers an account and returns a client that is signed in. */
  async register(input: {
    email: string;
    password: string;
    name: string;
  }): Promise<{ client: Client; userId: string }> {
    const { access_token, user } = await this.#post<Static<typeof Session>>("/auth/register", input);
    return { client: this.#as({ Authorization: `Bearer ${access_token}` }), userId: user.id };
  }

  createProject(input: { name: string; slug: string }): Promise<Project> {
    return this.#post("/projects", input);
  }

  /** Creates settings, offers and a year and a half of sample customers, so that every page has something to show. */
  async furnish(
    { slug }: Project,
    { settings, offers }: { settings: object; offers: Readonly<Record<string, object>> },
  ) {
    await this.#call("PATCH", `/projects/${slug}`, { settings });
    for (const [reason, offer] of Object.entries(offers)) {
      await this.#call("PUT", `/projects/${slug}/retention-offers/${reason}`, offer);
    }
    await this.#post(`/projects/${slug}/sample-data`);
    // Close the set-up checklist, so that the Today page opens with a mail.
    await this.#call("PUT", `/projects/${slug}/checklist`, { closed: true });
  }

  /** The client that a server-side program would use, with the project's secret key. */
  inProject(project: Project): ProjectClient {
    const client = this.#as({ "X-API-Key": project.secret_key });
    const events = `/projects/${project.slug}/churn-events`;
    return {
      createEvent: (input) => client.#post(events, input),
      generate: async (event) => {
        const answer = await client.#post<Static<typeof Generation>>(`${events}/${event.id}/generate`);
        return answer.status === "processing" ? client.#generated(`${events}/${event.id}`) : answer.variants;
      },
      send: (event, variant) => client.#post(`${events}/${event.id}/variants/${variant.id}/send`),
    };
  }

  async #generated(path: string): Promise<Variant[]> {
    for (;;) {
      await setTimeout(POLL, undefined, { signal: this.#signal });
      const event = await this.#call<Static<typeof ReadChurnEvent>>("GET", path);
      if (event.status !== "processing") return event.variants;
    }
  }

  #as(credential: Credential): Client {
    return new Client(this.#address, this.#signal, credential);
  }

  #post<T>(path: string, body?: unknown): Promise<T> {
    return this.#call("POST", path, body);
  }

  async #call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.#address}/api/v1${path}`, {
      method,
      headers: { ...this.#credential, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: this.#signal,
    });
    const answer = (await response.json()) as { data: T } & {
      error?: { message: string; details: readonly FieldComplaint[] };
    };
    if (answer.error) throw new ApiError(response.status, answer.error.message, answer.error.details);
    return answer.data;
  }
}

export type ProjectClient = {
  createEvent(input: EventInput): Promise<ChurnEvent>;
  /** Resolves with the variants in rank order, without a time limit. */
  generate(event: ChurnEvent): Promise<Variant[]>;
  send(event: ChurnEvent, variant: Variant): Promise<{ sent_at: string; recipient: string }>;
};
