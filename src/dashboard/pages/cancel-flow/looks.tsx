// The flow's theme, its identity check, and the recipients of notices about accepted offers.

import type { Shape } from "../../data/api.ts";
import { projectApi } from "../../data/project.ts";
import { changed } from "../../data/query.ts";
import { may } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { Choice, HintedSwitch, useAction } from "../../parts/form.tsx";
import { ColorInput } from "../../parts/color.tsx";
import { Block } from "../../parts/page.tsx";
import { say } from "../../parts/slip.tsx";
import { cancelFlow as t } from "../../texts/cancel-flow.ts";
import { Figure } from "./figure.tsx";

export type FlowSettings = Shape<"Settings">["cancel_flow"];
type Theme = FlowSettings["theme"];
type Props = {
  saved: FlowSettings;
  draft: Partial<FlowSettings> | undefined;
  setDraft: (draft: Partial<FlowSettings> | undefined) => void;
};

const COLORS = ["accent_color", "background_color", "text_color"] as const;

export function Looks({ saved, draft, setDraft }: Props) {
  const { busy, problem, problems, run } = useAction();
  const now = { ...saved, ...draft };
  const canEdit = may("admin");
  const isChanged = draft !== undefined && JSON.stringify(now) !== JSON.stringify(saved);
  const change = (next: Partial<FlowSettings>): void => setDraft({ ...draft, ...next });
  const setTheme = (next: Partial<Theme>): void => change({ theme: { ...now.theme, ...next } });

  async function save(): Promise<void> {
    const body = { settings: { cancel_flow: now } };
    const isDone = await run(() => projectApi.patch("", { body }));
    if (!isDone) return;
    changed(["settings"]);
    setDraft(undefined);
    say(t().saved);
  }

  const wrong = [problem, ...Object.values(problems)].filter(Boolean);
  return (
    <Block id="looks" title={t().looks} note={t().looksHow}>
      <fieldset class="form ruleset" disabled={!canEdit}>
        <div class="themes">
          <div class="field">
            <span class="label">{t().scheme}</span>
            <Choice
              label={t().scheme}
              options={[
                ["auto", t().auto],
                ["light", t().light],
                ["dark", t().dark],
              ]}
              value={now.theme.mode}
              onChoose={(mode) => canEdit && setTheme({ mode: mode as Theme["mode"] })}
            />
          </div>
          {COLORS.map((name) => (
            <ColorInput
              key={name}
              label={t().colors[name]}
              value={now.theme[name]}
              none={t().noColor}
              onChange={(color) => setTheme({ [name]: color })}
            />
          ))}
          <Figure
            label={t().corners}
            unit="px"
            least={0}
            most={32}
            value={now.theme.radius}
            problem={problems["settings.cancel_flow.theme.radius"]}
            onChange={(radius) => setTheme({ radius })}
          />
        </div>
        <HintedSwitch
          label={t().verify}
          hint={t().verifyHint}
          isOn={now.verify_identity}
          onTurn={(verify_identity) => change({ verify_identity })}
        />
        <HintedSwitch
          label={t().mailAccepted}
          hint={t().mailAcceptedHint}
          isOn={now.mail_accepted_offers}
          onTurn={(mail_accepted_offers) => change({ mail_accepted_offers })}
        />
        <div class="pair">
          <Figure
            label={t().heldOut}
            hint={t().heldOutHint}
            unit="%"
            least={0}
            most={50}
            value={now.holdout_percent}
            problem={problems["settings.cancel_flow.holdout_percent"]}
            onChange={(percent) => change({ holdout_percent: percent ?? 0 })}
          />
        </div>
      </fieldset>
      {isChanged && (
        <div class="change">
          <p role="status">
            <b>{t().unsaved}</b>
            {t().holdsForAll}
            {wrong.length > 0 && <span class="problem">{wrong.join(" ")}</span>}
          </p>
          <div class="rowdo">
            <Button class="b bare" text={t().discard} onClick={() => setDraft(undefined)} />
            <Button class="b main" text={t().save} disabled={busy} onClick={() => void save()} />
          </div>
        </div>
      )}
    </Block>
  );
}
