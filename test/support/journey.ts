// The steps in the life of a churn event over the API, for tests that are about a later step.

import { type Answer, CANCELLATION, type CallOptions, type TestApp, type TestProject } from "./app.ts";

export type Journey = ReturnType<typeof journey>;

/** Calls for one project, with its API key. */
export function journey(app: TestApp, project: TestProject) {
  const path = `/projects/${project.slug}/churn-events`;
  const call = (method: string, below = "", options: CallOptions = {}): Promise<Answer> =>
    app.call(method, `${path}${below}`, { key: project.key, ...options });

  return {
    path,
    call,
    create: (body: unknown, headers: Record<string, string> = {}) => call("POST", "", { body, headers }),
    /** Creates a cancellation; `change` replaces default fields. */
    event: async (change: Record<string, unknown> = {}) => (await created(call, change)).body.data,
    read: async (id: string) => (await call("GET", `/${id}`)).body.data,
    /** Generates and waits for the variants, in rank order. */
    variants: async (id: string, body?: unknown) => {
      const started = await call("POST", `/${id}/generate`, { body, headers: { prefer: "respond-async" } });
      if (started.status !== 202) throw new Error(`generate answered ${started.status}`);
      await app.work();
      return (await call("GET", `/${id}/variants`)).body.data;
    },
    send: (id: string, variantId: string) => call("POST", `/${id}/variants/${variantId}/send`),
    edit: (id: string, variantId: string, body: unknown) => call("PATCH", `/${id}/variants/${variantId}`, { body }),
    recover: (id: string) => call("POST", `/${id}/recovered`),
    setReason: (id: string, reason: unknown) =>
      call("PATCH", `/${id}/cancel-reason`, { body: { cancel_reason: reason } }),
  };
}

async function created(call: (method: string, below: string, options: CallOptions) => Promise<Answer>, change: object) {
  const answer = await call("POST", "", { body: { ...CANCELLATION, ...change } });
  if (answer.status !== 201) throw new Error(`creating an event answered ${answer.status}`);
  return answer;
}

/** The names of the fields in a 400, sorted. */
export const fieldsOf = (answer: Answer): string[] =>
  answer.body.error.details.map(({ field }: { field: string }) => field).sort();

/** Status and code of an error, such as `404 NOT_FOUND`. */
export const errorOf = (answer: Answer): string => `${answer.status} ${answer.body.error?.code}`;
