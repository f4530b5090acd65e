// The setup for the user's own system: the address, an example call, and the secret for signatures.

import { useState } from "preact/hooks";
import { projectApi } from "../../data/project.ts";
import { Button } from "../../parts/button.tsx";
import { Address, Copyable } from "../../parts/copy.tsx";
import { Form, SecretField, useAction } from "../../parts/form.tsx";
import { say } from "../../parts/slip.tsx";
import { connections } from "../../texts/connections.ts";
import { connectionSetup as t } from "../../texts/connections-setup.ts";
import { nameOf, type SetupProps } from "./saying.ts";

const change = (secret: string | null) =>
  projectApi.patch("", { body: { settings: { custom_webhook_secret: secret } } });

const BODY = '{"event_type":"cancellation","customer_email":"maya@example.com","test":true}';

export function CustomSetup({ connection, onDone }: SetupProps) {
  const [secret, setSecret] = useState("");
  const { busy, problem, problems, run } = useAction();
  const address = connection.address ?? "";

  async function save(next: string | null): Promise<void> {
    if (!(await run(() => change(next)))) return;
    say(t().saved);
    onDone();
  }

  return (
    <>
      <Form onSubmit={() => save(secret.trim())}>
        <div>
          <p class="label">{t().url}</p>
          <Address text={address} label={connections().addressOf(nameOf(connection))} />
        </div>
        <SecretField
          label={t().secret}
          hint={connection.has_secret ? t().secretIsSet : t().customSecretHint}
          problem={problems["settings.custom_webhook_secret"] ?? problem}
          required
          value={secret}
          onText={setSecret}
        />
        <div class="flowrow">
          <Button class="b main" text={connections().save} type="submit" disabled={busy} />
          {connection.has_secret && (
            <Button class="b bare" text={t().clearSecret} disabled={busy} onClick={() => void save(null)} />
          )}
        </div>
      </Form>
      {!connection.has_secret && <TryIt address={address} />}
    </>
  );
}

/** A call that works without a secret, to paste into a terminal. */
export const TryIt = ({ address }: { address: string }) => (
  <div class="try-it">
    <p class="label">{t().tryIt}</p>
    <Copyable text={`curl ${address} -H 'Content-Type: application/json' -d '${BODY}'`} label={t().tryIt} />
  </div>
);
