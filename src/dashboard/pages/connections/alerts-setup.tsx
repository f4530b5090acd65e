// The destination of alerts.

import { useState } from "preact/hooks";
import { api, data } from "../../data/api.ts";
import { useQuery } from "../../data/query.ts";
import { ofProject, slug } from "../../data/session.ts";
import { Answered } from "../../parts/answered.tsx";
import { Field } from "../../parts/field.tsx";
import { useAction } from "../../parts/form.ts";
import { say } from "../../parts/slip.tsx";
import { connections as t } from "../../texts/connections.ts";
import { PostSecret } from "./post-secret.tsx";
import type { SetupProps } from "./saying.ts";

export function AlertsSetup({ onDone }: SetupProps) {
  const query = useQuery(
    `risk-config ${slug.value}`,
    async (signal) =>
      (await data(api.GET("/api/v1/projects/{slug}/churn-risk/config", { ...ofProject(), signal }))).data,
  );
  return (
    <Answered query={query} lines={2}>
      {(config) => <AddressForm before={config.webhook_url ?? ""} onDone={onDone} />}
    </Answered>
  );
}

function AddressForm({ before, onDone }: { before: string; onDone: () => void }) {
  const [url, setUrl] = useState(before);
  const { busy, problem, problems, run } = useAction();
  async function save(event: Event): Promise<void> {
    event.preventDefault();
    const body = { webhook_url: url.trim(), enabled: true };
    const done = await run(() => data(api.PUT("/api/v1/projects/{slug}/churn-risk/config", { ...ofProject(), body })));
    if (!done) return;
    say(t().saved);
    onDone();
  }
  return (
    <>
      <form onSubmit={(event) => void save(event)}>
        <Field label={t().url} hint={t().urlHints.webhook} problem={problems.webhook_url ?? problem ?? undefined}>
          {(ids) => (
            <input
              {...ids}
              class="in mono"
              type="url"
              required
              value={url}
              onInput={(event) => setUrl(event.currentTarget.value)}
            />
          )}
        </Field>
        <div class="flowrow">
          <button type="submit" class="b main" disabled={busy}>
            {t().save}
          </button>
        </div>
      </form>
      <PostSecret />
    </>
  );
}
