// The secret that signs posts to other systems.

import { api, data } from "../../data/api.ts";
import { useQuery } from "../../data/query.ts";
import { ofProject, slug } from "../../data/session.ts";
import { Address } from "../../parts/address.tsx";
import { connections as t } from "../../texts/connections.ts";

/** Shows the project's secret, which signs all posts. */
export function PostSecret() {
  const query = useQuery(
    `project ${slug.value}`,
    async (signal) => (await data(api.GET("/api/v1/projects/{slug}", { ...ofProject(), signal }))).data,
    ["settings"],
  );
  const secret = query.data.value?.webhook_secret;
  if (secret === undefined) return null;
  return (
    <div>
      <p class="label">{t().postSecret}</p>
      <Address text={secret} label={t().secret} hides />
    </div>
  );
}
