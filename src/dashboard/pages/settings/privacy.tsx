// Finds one person's data by address or id, summarizes it, and exports it as a file or erases it.

import { useState } from "preact/hooks";
import { ApiError } from "../../data/api.ts";
import { Button } from "../../parts/button.tsx";
import { EraseButton } from "../../parts/erase.tsx";
import { Form, TextField, useAction } from "../../parts/form.tsx";
import { SetSection } from "../../parts/page.tsx";
import { exportOf, type PersonalData, save } from "../../parts/personal-data.ts";
import { settingsTexts } from "../../texts/settings.ts";
import { privacyTexts as t } from "../../texts/settings-privacy.ts";

export function PrivacySection() {
  const [found, setFound] = useState<PersonalData | "nobody">();
  const [who, setWho] = useState("");
  const { busy, problem, problems, run } = useAction();

  async function submit(form: FormData): Promise<void> {
    const asked = String(form.get("who")).trim();
    setFound(undefined);
    setWho(asked);
    await run(async () => {
      try {
        setFound(await exportOf(asked));
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
        setFound("nobody");
      }
    });
  }

  return (
    <SetSection id="privacy" title={settingsTexts().sections.privacy} why={t().privacyWhy}>
      <Form class="form" onSubmit={submit}>
        <TextField
          label={t().whose}
          hint={t().whoseHint}
          problem={problems.customer_email ?? problems.customer_id ?? problem}
          name="who"
          dir="auto"
          autocomplete="off"
          required
          maxLength={320}
        />
        <div class="rowdo">
          <Button class="b" text={t().look} type="submit" disabled={busy} />
        </div>
      </Form>
      <div role="status" class="small quiet">
        {found === "nobody" && <p>{t().nobody}</p>}
        {typeof found === "object" && <Stored found={found} />}
      </div>
      {typeof found === "object" && (
        <div class="rowdo">
          <Button class="b" text={t().downloadJson} onClick={() => save(found)} />
          <EraseButton who={who} onErased={() => setFound(undefined)} />
        </div>
      )}
      <p class="small quiet">{t().privacyWhat}</p>
    </SetSection>
  );
}

/** The stored kinds of data with their numbers; less familiar kinds are counted together. */
function Stored({ found }: { found: PersonalData }) {
  const { others, ...named } = t().kinds;
  const rowsOf = (kind: string): number => found.kinds[kind]?.length ?? 0;
  const known = Object.entries(named).filter(([kind]) => rowsOf(kind) > 0);
  const rest = Object.keys(found.kinds).filter((kind) => !(kind in named));
  const more = rest.reduce((sum, kind) => sum + rowsOf(kind), 0);
  const sentences = known.map(([kind, say]) => say(rowsOf(kind)));
  return (
    <p>
      <bdi class="mid">{t().person(found.emails)}</bdi>. {t().rows(more > 0 ? [...sentences, others(more)] : sentences)}
    </p>
  );
}
