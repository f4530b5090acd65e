// The process is killed in the middle of a stream of events: after the start, acknowledged events are counted once.

import { expect, test } from "bun:test";
import { newClient } from "../support/client.ts";
import { eventually, service } from "../support/process.ts";

test("every acknowledged event is there after a kill, and one that is sent again counts once", async () => {
  const { start } = service({ RECOVERD_LIMITS__TRACK: "off" });
  let serving = await start();
  let client = await newClient(serving.address);
  const sent: string[] = [];
  const acknowledged: string[] = [];
  const event = (event_id: string) => ({ customer_id: "c1", event: "login", event_id });

  for (let round = 0; round < 3; round++) {
    let down = false;
    const senders = Array.from({ length: 8 }, async (_, sender) => {
      for (let n = 0; !down; n++) {
        // Some events are sent singly, some in batches.
        const ids = Array.from({ length: sender % 2 === 0 ? 1 : 20 }, (_, i) => `${round}-${sender}-${n}-${i}`);
        sent.push(...ids);
        const answer = await client.call("POST", "/track", { events: ids.map(event) }).catch(() => null);
        if (answer?.status === 202) acknowledged.push(...ids);
      }
    });
    const before = acknowledged.length;
    await eventually(() => acknowledged.length >= before + 300);
    await serving.end("SIGKILL");
    down = true;
    await Promise.all(senders);
    serving = await start();
    client = client.at(serving.address);
  }

  const listed = async (): Promise<string[]> => {
    const ids: string[] = [];
    for (let page = 1; ; page++) {
      const { body } = await client.call(
        "GET",
        `/projects/acme/tracked-events?customer_id=c1&per_page=100&page=${page}`,
      );
      ids.push(...body.data.map((one: { event_id: string }) => one.event_id));
      if (ids.length >= body.meta.total) return ids;
    }
  };
  const stored = await listed();
  expect(new Set(stored).size).toBe(stored.length);
  expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);

  // A sender without a response sends again, and so may any other.
  for (let i = 0; i < sent.length; i += 1_000) {
    const answer = await client.call("POST", "/track", { events: sent.slice(i, i + 1_000).map(event) });
    expect(answer.status).toBe(202);
  }
  expect((await listed()).sort()).toEqual([...sent].sort());
});
