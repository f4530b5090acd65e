// Retries failed work.

import { projectApi } from "../../data/project.ts";
import { may } from "../../data/session.ts";
import type { Row } from "./logs.ts";

/** The call that retries a row; null if there is none, or if the user's role does not allow it. */
export function retryOf(row: Row): (() => Promise<unknown>) | null {
  if (!may("member")) return null;
  switch (row.log) {
    case "inbox": {
      if (row.item.status !== "failed" && row.item.status !== "dropped") return null;
      return () => projectApi.post("/inbound-events/{id}/retry", { path: { id: row.id } });
    }
    case "outbox": {
      const { status, churn_event_id: id, variant_id: vid } = row.item;
      if ((status !== "failed" && status !== "stopped") || id === null || vid === null) return null;
      return () => projectApi.post("/churn-events/{id}/variants/{vid}/send", { path: { id, vid } });
    }
    case "deliveries": {
      if (row.item.status === "pending" || row.item.status === "delivering") return null;
      return () =>
        projectApi.post("/webhook-endpoints/{id}/deliveries/{delivery_id}/retry", {
          path: { id: row.endpoint.id, delivery_id: row.id },
        });
    }
    case "jobs": {
      if (row.item.state !== "failed") return null;
      return () => projectApi.post("/jobs/{id}/retry", { path: { id: row.id } });
    }
    default:
      return null;
  }
}
