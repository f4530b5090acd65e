// Retries failed work.

import { api, data } from "../../data/api.ts";
import { may, slug } from "../../data/session.ts";
import type { Row } from "./logs.ts";

/** The call that retries a row; null if there is none, or if the user's role does not allow it. */
export function retryOf(row: Row): (() => Promise<unknown>) | null {
  if (!may("member")) return null;
  const project = slug.value;
  switch (row.log) {
    case "inbox": {
      if (row.item.status !== "failed" && row.item.status !== "dropped") return null;
      const path = { slug: project, id: row.id };
      return () => data(api.POST("/api/v1/projects/{slug}/inbound-events/{id}/retry", { params: { path } }));
    }
    case "outbox": {
      const { status, churn_event_id: id, variant_id: vid } = row.item;
      if ((status !== "failed" && status !== "stopped") || id === null || vid === null) return null;
      const path = { slug: project, id, vid };
      return () =>
        data(api.POST("/api/v1/projects/{slug}/churn-events/{id}/variants/{vid}/send", { params: { path } }));
    }
    case "deliveries": {
      if (row.item.status === "pending" || row.item.status === "delivering") return null;
      const path = { slug: project, id: row.endpoint.id, delivery_id: row.id };
      return () =>
        data(
          api.POST("/api/v1/projects/{slug}/webhook-endpoints/{id}/deliveries/{delivery_id}/retry", {
            params: { path },
          }),
        );
    }
    case "jobs": {
      if (row.item.state !== "failed") return null;
      const path = { slug: project, id: row.id };
      return () => data(api.POST("/api/v1/projects/{slug}/jobs/{id}/retry", { params: { path } }));
    }
    default:
      return null;
  }
}
