// The keys of a payment provider's API, and the changes to apply there.

import { useState } from "preact/hooks";
import type { ProviderKey } from "../../../features/providers/definition.ts";
import { useProjectQuery } from "../../data/project.ts";
import { Button } from "../../parts/button.tsx";
import { Form, Problem, SecretField, useAction } from "../../parts/form.tsx";
import { Answered } from "../../parts/page.tsx";
import { say } from "../../parts/slip.tsx";
import { connectionSetup } from "../../texts/connections-setup.ts";
import { offerApplications as t } from "../../texts/offer-applications.ts";
import { ApplySwitches } from "./apply-switches.tsx";
import { changeProvider } from "./provider-settings.ts";
import { findProvider } from "./providers.ts";

type Props = { provider: string; keys: readonly ProviderKey[] };

/** The provider's settings that are used here. The API returns only whether a secret is set. */
type Saved = {
  readonly [K in ProviderKey["setting"]]?: string | boolean | null;
} & { readonly apply_offers: boolean; readonly apply_cancellations: boolean };

export function CarryingOut({ provider, keys }: Props) {
  const query = useProjectQuery("", ["settings"]);
  return (
    <Answered query={query} lines={4}>
      {({ data }) => {
        const saved = (data.settings.integrations as unknown as Readonly<Record<string, Saved>>)[provider]!;
        return (
          <>
            <KeysForm provider={provider} keys={keys} saved={saved} refresh={query.refresh} />
            <div>
              <ApplySwitches
                provider={provider}
                isOn={saved}
                obstacle={keys.every(({ setting }) => saved[setting]) ? null : t().needsKeys}
                refresh={query.refresh}
              />
            </div>
          </>
        );
      }}
    </Answered>
  );
}

function KeysForm({ provider, keys, saved, refresh }: Props & { saved: Saved; refresh: () => Promise<void> }) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { busy, problem, problems, run } = useAction();
  const setup = findProvider(provider)?.setup;
  const isTyped = Object.values(typed).some((text) => text.trim() !== "");

  async function save(settings: Readonly<Record<string, string | null>>): Promise<void> {
    if (!(await run(() => changeProvider(provider, settings)))) return;
    setTyped({});
    say(connectionSetup().saved);
    await refresh();
  }

  function submit(): void {
    const given = Object.entries(typed).map(([setting, text]) => [setting, text.trim()]);
    void save(Object.fromEntries(given.filter(([, text]) => text !== "")));
  }

  return (
    <Form onSubmit={submit}>
      <p class="small quiet">
        {[t().keysWhy(setup?.keysWhere ?? provider), ...(setup?.keysHaveRights ? [t().keysRights] : [])].join(" ")}
      </p>
      {keys.map(({ setting, isSecret, placeholder }) => {
        const own = saved[setting];
        const label = t().keys[setting];
        const wrong = problems[`settings.integrations.${provider}.${setting}`];
        const onText = (text: string) => setTyped({ ...typed, [setting]: text });
        return (
          <SecretField
            key={setting}
            label={label}
            hint={isSecret && own ? connectionSetup().secretIsSet : undefined}
            problem={wrong}
            placeholder={placeholder}
            value={typed[setting] ?? (isSecret ? "" : String(own ?? ""))}
            onText={onText}
          />
        );
      })}
      <Problem text={problem} />
      <div class="flowrow">
        <Button class="b" text={t().saveKeys(keys.length)} type="submit" disabled={busy || !isTyped} />
        {keys.some(({ setting }) => saved[setting]) && (
          <Button
            class="b bare"
            text={t().removeKeys(keys.length)}
            disabled={busy}
            onClick={() => void save(Object.fromEntries(keys.map(({ setting }) => [setting, null])))}
          />
        )}
      </div>
    </Form>
  );
}
