// A client for a Recoverd that runs as a process, with the account and project that every such test needs first.

import { expect } from "bun:test";
import { CANCELLATION } from "./app.ts";
import type { Shown } from "./generating.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field, and fail if one is missing.
type Answer = { status: number; body: any };

type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

export type Client = {
  /** Calls with the project's secret key. */
  call: Call;
  /** Calls as the owner, for what a key may not do. */
  callAsOwner: Call;
  /** Creates a cancellation; returns its id. */
  record(change?: Record<string, unknown>): Promise<string>;
  read(id: string): Promise<{ status: string; variants: Shown[] } & Record<string, unknown>>;
  /** The same owner and project, after the service was restarted at another address. */
  at(address: string): Client;
};

const EVENTS = "/projects/acme/churn-events";

/** Registers an owner and creates the project `acme`. */
export async function newClient(address: string): Promise<Client> {
  const call = callerAt(address, {});
  const account = await call("POST", "/auth/register", {
    email: "owner@example.com",
    password: "correct horse battery",
  });
  const bearer = { authorization: `Bearer ${account.body.data.access_token}` };
  const project = await call("POST", "/projects", { name: "Acme" }, bearer);
  expect(project.status).toBe(201);
  return clientOf(address, { "x-api-key": project.body.data.secret_key }, bearer);
}

const callerAt =
  (address: string, credential: Record<string, string>): Call =>
  async (method, path, body, headers = {}) => {
    const response = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: { ...credential, ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: response.status, body: response.status === 204 ? null : await response.json() };
  };

function clientOf(address: string, key: Record<string, string>, owner: Record<string, string>): Client {
  const call = callerAt(address, key);
  return {
    call,
    callAsOwner: callerAt(address, owner),
    record: async (change = {}) => (await call("POST", EVENTS, { ...CANCELLATION, ...change })).body.data.id,
    read: async (id) => (await call("GET", `${EVENTS}/${id}`)).body.data,
    at: (elsewhere) => clientOf(elsewhere, key, owner),
  };
}
