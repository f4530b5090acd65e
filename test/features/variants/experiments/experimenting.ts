// A project with experiments on its own texts, and customers who leave and come back.

import type { Answer, TestApp } from "../../../support/app.ts";
import { newProject } from "../../../support/app.ts";
import { journey } from "../../../support/journey.ts";

export const DAY = 24 * 60 * 60_000;

export const PLAIN = { name: "plain", subject: "A word before you go", body: "Hi {{customer_name|there}},\n\nStay." };
export const WARM = { name: "warm", subject: "We will miss you", body: "Dear {{customer_name|friend}},\n\nCome back." };
export const WRITTEN = { name: "written", generated: true };

export type Experimenting = Awaited<ReturnType<typeof experimenting>>;

export async function experimenting(app: TestApp) {
  const project = await newProject(app);
  const at = `/projects/${project.slug}/experiments`;
  const { token } = project;
  const call = (method: string, below = "", body?: unknown): Promise<Answer> =>
    app.call(method, `${at}${below}`, { token, body });
  const acme = journey(app, project);
  let customers = 0;

  const create = (change: Record<string, unknown> = {}) =>
    call("POST", "", { name: "Which words", strategy: "discount", arms: [PLAIN, WARM], ...change });

  return {
    ...acme,
    project,
    at,
    experiments: call,
    create,
    /** Creates and starts an experiment; returns its id. */
    running: async (change: Record<string, unknown> = {}): Promise<string> => {
      const created = await create(change);
      if (created.status !== 201) throw new Error(`creating answered ${JSON.stringify(created.body)}`);
      const started = await call("POST", `/${created.body.data.id}/start`);
      if (started.status !== 200) throw new Error(`starting answered ${JSON.stringify(started.body)}`);
      return created.body.data.id;
    },
    results: async (id: string) => (await call("GET", `/${id}`)).body.data,
    /** A new customer who leaves, with variants; returns the strategy's variant. */
    leaver: async (change: Record<string, unknown> = {}, strategy = "discount") => {
      const { id } = await acme.event({ customer_email: `customer-${++customers}@example.com`, ...change });
      const variants: { id: string; strategy: string; subject: string; body: string; source: string; model: null }[] =
        await acme.variants(id);
      return { id: id as string, variants, variant: variants.find((one) => one.strategy === strategy)! };
    },
  };
}

/** Advances the clock by `days`, and runs the jobs that become due. */
export async function pass(app: TestApp, days: number): Promise<void> {
  app.clock.advance(days * DAY);
  await app.work();
}
