// The setup of a payment provider: the address to paste there, the events to send, and the signing secret.

import { useState } from "preact/hooks";
import { Button } from "../../parts/button.tsx";
import { Address, Copyable } from "../../parts/copy.tsx";
import { Form, Problem, SecretField, useAction } from "../../parts/form.tsx";
import { say } from "../../parts/slip.tsx";
import { connections } from "../../texts/connections.ts";
import { connectionSetup as t } from "../../texts/connections-setup.ts";
import { CarryingOut } from "./provider-keys.tsx";
import { changeProvider } from "./provider-settings.ts";
import { providerIn, providerOf } from "./providers.ts";
import type { SetupProps } from "./saying.ts";

export function ProviderSetup({ connection, onDone }: SetupProps) {
  const provider = providerIn(connection);
  const { events, setup } = providerOf(connection);
  const { where, ownSecret, hasApiKey, keys } = setup;
  const hasSecret = connection.has_secret === true;
  const [secret, setSecret] = useState(ownSecret && !hasSecret ? newSecret() : "");
  const [apiKey, setApiKey] = useState("");
  const { busy, problem, problems, run } = useAction();
  const address = connection.address ?? "";

  async function save(): Promise<void> {
    const done = await run(() =>
      changeProvider(provider, {
        enabled: true,
        ...(secret === "" ? {} : { webhook_secret: secret.trim() }),
        ...(apiKey === "" ? {} : { api_key: apiKey.trim() }),
      }),
    );
    if (!done) return;
    say(connection.state === "off" ? t().connected(connection.name) : t().saved);
    onDone();
  }

  async function disconnect(): Promise<void> {
    if (!(await run(() => changeProvider(provider, { enabled: false })))) return;
    say(t().disconnected(connection.name), () => changeProvider(provider, { enabled: true }).then(onDone));
    onDone();
  }

  const problemOf = (field: string) => problems[`settings.integrations.${provider}.${field}`];
  return (
    <>
      <Form onSubmit={save}>
        <ol class="steps">
          <li>
            <p>{t().step1(where)}</p>
            <Address text={address} label={connections().addressOf(connection.name)} />
            {/^http:\/\/(localhost|127\.|\[::1\])/.test(address) && <p class="small risk">{connections().isLocal}</p>}
          </li>
          {events.needed.length > 0 && (
            <li>
              <p>{t().step2}</p>
              <Events names={events.needed} />
            </li>
          )}
          <li>
            <p>{ownSecret && !hasSecret ? t().step3Own : t().step3(connection.name)}</p>
            <SecretField
              label={t().secret}
              hint={hasSecret ? `${t().secretIsSet} ${t().twoSecrets}` : undefined}
              problem={problemOf("webhook_secret")}
              required={!hasSecret}
              value={secret}
              onText={setSecret}
            />
          </li>
        </ol>
        {hasApiKey && (
          <SecretField
            label={t().apiKey}
            hint={t().apiKeyHint}
            problem={problemOf("api_key")}
            placeholder="rk_live_…"
            value={apiKey}
            onText={setApiKey}
          />
        )}
        <Problem text={problem} />
        <div class="flowrow">
          <Button
            class="b main"
            text={connection.state === "off" ? connections().connect(connection.name) : connections().save}
            type="submit"
            disabled={busy}
          />
          {connection.state !== "off" && (
            <Button class="b bare" text={t().switchOff} disabled={busy} onClick={() => void disconnect()} />
          )}
        </div>
      </Form>
      {events.useful.length > 0 && (
        <div>
          <p class="label">{t().worthHaving}</p>
          <Events names={events.useful} />
        </div>
      )}
      {keys !== undefined && connection.state !== "off" && <CarryingOut provider={provider} keys={keys} />}
    </>
  );
}

function Events({ names }: { names: readonly string[] }) {
  return (
    <ul class="event-names">
      {names.map((name) => (
        <li key={name}>
          <Copyable text={name} label={name} />
        </li>
      ))}
    </ul>
  );
}

/** Creates a secret for providers that let the user choose it; it is entered on both sides. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
