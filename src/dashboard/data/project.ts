// The open project with its settings.

import { api, data, type Shape } from "./api.ts";
import { useQuery } from "./query.ts";
import { slug } from "./session.ts";

/** Undefined until it is loaded. */
export function useProject(): Shape<"Project"> | undefined {
  return useQuery(
    `${slug.value} project`,
    (signal) => data(api.GET("/api/v1/projects/{slug}", { params: { path: { slug: slug.value } }, signal })),
    ["settings"],
  ).data.value?.data;
}
