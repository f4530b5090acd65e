// The destination of alerts.

import { useState } from "preact/hooks";
import { projectApi, useProjectQuery } from "../../data/project.ts";
import { Button } from "../../parts/button.tsx";
import { Form, TextField, useAction } from "../../parts/form.tsx";
import { Answered } from "../../parts/page.tsx";
import { say } from "../../parts/slip.tsx";
import { connections } from "../../texts/connections.ts";
import { connectionSetup as t } from "../../texts/connections-setup.ts";
import { PostSecret } from "./post-secret.tsx";
import type { SetupProps } from "./saying.ts";

export function AlertsSetup({ onDone }: SetupProps) {
  const query = useProjectQuery("/churn-risk/config", []);
  return (
    <Answered query={query} lines={2}>
      {({ data: config }) => <AddressForm before={config.webhook_url ?? ""} onDone={onDone} />}
    </Answered>
  );
}

function AddressForm({ before, onDone }: { before: string; onDone: () => void }) {
  const [url, setUrl] = useState(before);
  const { busy, problem, problems, run } = useAction();
  async function save(): Promise<void> {
    const body = { webhook_url: url.trim(), enabled: true };
    const done = await run(() => projectApi.put("/churn-risk/config", { body }));
    if (!done) return;
    say(t().saved);
    onDone();
  }
  return (
    <>
      <Form onSubmit={save}>
        <TextField
          label={t().url}
          hint={t().urlHints.webhook}
          problem={problems.webhook_url ?? problem}
          class="in mono"
          type="url"
          required
          value={url}
          onText={setUrl}
        />
        <div class="flowrow">
          <Button class="b main" text={connections().save} type="submit" disabled={busy} />
        </div>
      </Form>
      <PostSecret />
    </>
  );
}
