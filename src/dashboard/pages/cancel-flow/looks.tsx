// The flow's theme, its identity check, and the recipients of notices about accepted offers.

import type { Shape } from "../../data/api.ts";
import { ColorInput } from "../../parts/color.tsx";
import { Choice, HintedSwitch } from "../../parts/form.tsx";
import { Block } from "../../parts/page.tsx";
import { UnsavedSettings, type useSettingsDraft } from "../../parts/unsaved.tsx";
import { cancelFlow as t } from "../../texts/cancel-flow.ts";
import { Figure } from "./figure.tsx";

type FlowSettings = Shape<"Settings">["cancel_flow"];
type Theme = FlowSettings["theme"];

const COLORS = ["accent_color", "background_color", "text_color"] as const;

export function Looks({ draft }: { draft: ReturnType<typeof useSettingsDraft<"cancel_flow">> }) {
  const { now, canEdit, problems, change } = draft;
  const setTheme = (next: Partial<Theme>): void => change({ theme: { ...now.theme, ...next } });
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
              onChoose={(mode) => canEdit && setTheme({ mode })}
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
      <UnsavedSettings draft={draft} holds={t().holdsForAll} />
    </Block>
  );
}
