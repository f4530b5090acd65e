// A system that receives the webhooks of a project.

import { rmSync } from "node:fs";
import { join } from "node:path";
import type { TestApp } from "../../support/app.ts";
import { makeCertificate } from "../../support/certificate.ts";
import { startReceiver } from "../../support/receiver.ts";
import { temporaryFolder } from "../../support/store.ts";

export type Listening = Awaited<ReturnType<typeof newListening>>;

type Sender = { app: TestApp; flow: { at: string; project: { token: string } } };

/** `environment`: the settings that let a service post to it. */
export async function newListening() {
  const certificate = makeCertificate();
  const folder = temporaryFolder();
  const caFile = join(folder, "ca.pem");
  await Bun.write(caFile, certificate.cert);
  const receiver = await startReceiver(certificate);
  return {
    environment: { RECOVERD_WEBHOOKS__ALLOWED_NETWORKS: "127.0.0.0/8", RECOVERD_WEBHOOKS__CA_FILE: caFile },
    async to({ app, flow }: Sender, events: string[]): Promise<void> {
      const body = { url: `${receiver.url}/hook`, events };
      const { status } = await app.call("POST", `${flow.at}/webhook-endpoints`, { token: flow.project.token, body });
      if (status !== 201) throw new Error(`The endpoint was answered ${status}`);
    },
    /** The data of the received posts of an event type. */
    posted: (event: string) =>
      receiver.received
        .map(({ body }) => JSON.parse(body))
        .filter((body) => body.event === event)
        .map(({ data }) => data),
    async stop(): Promise<void> {
      await receiver.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
