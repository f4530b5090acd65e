// The settings of the project that is looked at.

import { api, data, type Shape } from "./api.ts";
import { useQuery } from "./query.ts";
import { slug } from "./session.ts";

/** Undefined until they are known. */
export function useProject(): Shape<"Project"> | undefined {
  return useQuery(
    `${slug.value} project`,
    (signal) => data(api.GET("/api/v1/projects/{slug}", { params: { path: { slug: slug.value } }, signal })),
    ["settings"],
  ).data.value?.data;
}
