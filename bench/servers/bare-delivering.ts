// A bare loop of `fetch` over kept-alive connections: posts the same bodies, read into memory before the clock starts, with as
// many headers of the same lengths, but computes none of them.

import { Database } from "bun:sqlite";
import { readFileSync } from "node:fs";
import type { Delivering } from "../delivering.ts";

type Row = { opaque_id: string; body: string };

const [database, url, authorities, concurrency] = process.argv.slice(2);
const rows = new Database(database!, { readonly: true })
  .query<Row, []>("select opaque_id, body from webhook_deliveries join webhook_bodies on delivery = number")
  .all();
const tls = { ca: readFileSync(authorities!, "utf8") };

const headers = {
  "content-type": "application/json",
  "user-agent": "recoverd/1.0.0",
  "accept-encoding": "identity",
  "x-service-event": "churn_event.created",
  "x-service-delivery": "0".repeat(30),
  "x-service-signature": "0".repeat(64),
  "webhook-timestamp": "0".repeat(10),
  "webhook-signature": `v1,${"0".repeat(44)}`,
};

process.on("message", async () => {
  const began = performance.now();
  const cpu = process.cpuUsage();
  let [next, delivered] = [0, 0];
  const loop = async () => {
    for (let row = rows[next++]; row; row = rows[next++]) {
      const own = { ...headers, "webhook-id": row.opaque_id };
      const response = await fetch(url!, { method: "POST", headers: own, body: row.body, tls });
      await response.arrayBuffer();
      if (response.ok) delivered++;
    }
  };
  await Promise.all(Array.from({ length: Number(concurrency) }, loop));
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  process.send!({ result: { ms, cpu: (user + system) / 1000, delivered } satisfies Delivering });
});
process.send!({ ready: null });
