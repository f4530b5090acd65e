// The weekly digest: each member's own choice, saved immediately.

import { projectApi, useProjectQuery } from "../../data/project.ts";
import { account } from "../../data/session.ts";
import { Problem, SwitchLine, useAction } from "../../parts/form.tsx";
import { Answered, SetSection } from "../../parts/page.tsx";
import { say } from "../../parts/slip.tsx";
import { settingsTexts as t } from "../../texts/settings.ts";

export function DigestSection() {
  const query = useProjectQuery("/digest", []);
  const { busy, problem, run } = useAction();

  async function change(weekly: boolean): Promise<void> {
    const now = await projectApi.put("/digest", { body: { weekly } });
    query.set(() => now);
    say(weekly ? t().digestOn : t().digestOff, () => change(!weekly));
  }

  return (
    <SetSection id="digest" title={t().sections.digest} why={t().digestWhy}>
      <Answered query={query} lines={1}>
        {({ data: { weekly } }) => (
          <SwitchLine isOn={weekly} onTurn={(on) => void run(() => change(on))} disabled={busy}>
            {t().digest(account.value?.email ?? "")}
            <span class="hint">{t().digestHint}</span>
          </SwitchLine>
        )}
      </Answered>
      <Problem text={problem} />
    </SetSection>
  );
}
