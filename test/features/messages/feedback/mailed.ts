// A project with a mail to each customer, and the state of mail, variant and address.

import { eq } from "drizzle-orm";
import { messages } from "../../../../src/features/messages/tables.ts";
import { findSuppression } from "../../../../src/features/suppressions/service.ts";
import { type CallOptions, newProject, type TestApp, type TestProject } from "../../../support/app.ts";
import { journey } from "../../../support/journey.ts";

let customers = 0;

export type Sender = Awaited<ReturnType<typeof newSender>>;

export async function newSender(app: TestApp) {
  const project = await newProject(app);
  const acme = journey(app, project);
  const webhooks = (method = "GET", body?: unknown, below = "") =>
    app.call(method, `/projects/${project.slug}/mail-webhooks${below}`, { token: project.token, body });
  const pathOf = async (provider: string): Promise<string> =>
    new URL((await webhooks()).body.data.urls[provider]).pathname;

  return {
    project: project as TestProject,
    acme,
    webhooks,
    pathOf,
    post: async (provider: string, options: CallOptions) => app.call("POST", await pathOf(provider), options),
    /** Sends a mail to a new customer, or to the given one. */
    mailed: async (to = `customer-${++customers}@example.com`) => {
      const { id } = await acme.event({ customer_email: to });
      const [variant] = await acme.variants(id);
      const sent = await acme.send(id, variant.id);
      if (sent.status !== 200) throw new Error(`send answered ${sent.status}`);
      await app.work();
      const row = async () =>
        (await app.deps.store.read.select().from(messages).where(eq(messages.variantId, variant.id)))[0]!;
      const status = async (): Promise<string> =>
        (await acme.read(id)).variants.find((shown: { id: string }) => shown.id === variant.id).status;
      const reason = async () => (await findSuppression(app.deps.store.read, project.id, to))?.reason ?? null;
      return { to, id: id as string, messageId: (await row()).messageId, row, status, reason };
    },
  };
}
