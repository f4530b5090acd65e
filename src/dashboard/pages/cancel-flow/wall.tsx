// The settings of the payment wall, beside its preview.

import { decimalsOf } from "../../../lib/currency-decimals.ts";
import type { Shape } from "../../data/api.ts";
import { Copyable } from "../../parts/copy.tsx";
import { Choice } from "../../parts/form.tsx";
import { Answered, Block } from "../../parts/page.tsx";
import { UnsavedSettings, useSettingsDraft } from "../../parts/unsaved.tsx";
import { paymentWall as t } from "../../texts/payment-wall.ts";
import { Figure } from "./figure.tsx";
import { newest, useWidgetVersion } from "./install.tsx";
import { WidgetFrame } from "./widget-frame.tsx";

const MODES = ["off", "banner", "modal", "block"] as const;
const YEAR = 365;

export function Wall({ project }: { project: Shape<"Project"> }) {
  const draft = useSettingsDraft("wall", project.settings.wall);
  const { now, canEdit, problems, change } = draft;
  const widget = useWidgetVersion();
  return (
    <Block id="wall" title={t().title} note={t().how}>
      <div class="walled">
        <fieldset class="form ruleset" disabled={!canEdit}>
          <div class="field">
            <span class="label">{t().mode}</span>
            <Choice
              label={t().mode}
              options={MODES.map((mode) => [mode, t().modes[mode]])}
              value={now.mode}
              onChoose={(mode) => canEdit && change({ mode })}
            />
            <p class="hint">{t().modeHints[now.mode]}</p>
          </div>
          {now.mode === "block" && (
            <Figure
              label={t().blockAfter}
              unit={t().days}
              least={0}
              most={YEAR}
              value={now.block_after_days}
              problem={problems["settings.wall.block_after_days"]}
              hint={t().needsLink}
              onChange={(days) => change({ block_after_days: days ?? 0 })}
            />
          )}
          {now.mode !== "off" && (
            <Figure
              label={t().accessEnds}
              unit={t().days}
              most={YEAR}
              value={now.access_ends_after_days}
              problem={problems["settings.wall.access_ends_after_days"]}
              hint={t().accessHint}
              onChange={(access_ends_after_days) => change({ access_ends_after_days })}
            />
          )}
          <div class="field">
            <span class="label">{t().tag}</span>
            <Answered query={widget} lines={3}>
              {(version) => (
                <Copyable
                  label={t().tag}
                  text={`<script src="${newest(version)}" data-public-key="${project.public_key}" data-recoverd-wall data-customer-email="…" data-customer-hash="…" defer></script>`}
                />
              )}
            </Answered>
            <p class="hint">{t().tagHint}</p>
          </div>
        </fieldset>
        <WallPreview wall={now} project={project} />
      </div>
      <UnsavedSettings draft={draft} holds={t().holds} />
    </Block>
  );
}

type WallSettings = Shape<"Settings">["wall"];

const DAY = 86_400_000;
/** The amount of the made-up payment, in major units. */
const OWED = 49;

const HEIGHT = 400; // px of the frame

/** A preview of the payment wall with the settings being edited and a made-up payment. */
const WallPreview = ({ wall, project }: { wall: WallSettings; project: Shape<"Project"> }) => (
  <aside class="stage" aria-label={t().preview}>
    {wall.mode === "off" ? (
      <p class="small quiet">{t().nothingShown}</p>
    ) : (
      <WidgetFrame title={t().preview} message={messageOf(wall, project)} heightFor={() => HEIGHT} />
    )}
  </aside>
);

function messageOf(wall: WallSettings, { settings }: Shape<"Project">) {
  const { currency, language, cancel_flow } = settings;
  const since = Math.floor(Date.now() / DAY) * DAY;
  const until = wall.access_ends_after_days === null ? null : since + wall.access_ends_after_days * DAY;
  return {
    wall:
      wall.mode === "off"
        ? null
        : {
            amount: OWED * 10 ** decimalsOf(currency),
            currency,
            since: new Date(since).toISOString(),
            pay_url: "#",
            access_until: until === null ? null : new Date(until).toISOString(),
            mode: wall.mode,
          },
    looks: { language, theme: cancel_flow.theme },
    scheme: getComputedStyle(document.documentElement).colorScheme,
  };
}
