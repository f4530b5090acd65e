// The settings of the payment wall, beside its preview.

import type { Shape } from "../../data/api.ts";
import { projectApi } from "../../data/project.ts";
import { changed } from "../../data/query.ts";
import { may } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { Choice, useAction } from "../../parts/form.tsx";
import { Copyable } from "../../parts/copy.tsx";
import { useDraft } from "../../parts/drafts.ts";
import { Answered, Block } from "../../parts/page.tsx";
import { say } from "../../parts/slip.tsx";
import { cancelFlow } from "../../texts/cancel-flow.ts";
import { paymentWall as t } from "../../texts/payment-wall.ts";
import { Figure } from "./figure.tsx";
import { newest, useWidgetVersion } from "./install.tsx";
import { WallPreview, type WallSettings } from "./wall-preview.tsx";

const MODES = ["off", "banner", "modal", "block"] as const;
const YEAR = 365;

export function Wall({ project }: { project: Shape<"Project"> }) {
  const { busy, problem, problems, run } = useAction();
  const [draft, setDraft] = useDraft<Partial<WallSettings>>("payment wall");
  const widget = useWidgetVersion();
  const saved = project.settings.wall;
  const now = { ...saved, ...draft };
  const isChanged = JSON.stringify(now) !== JSON.stringify(saved);
  const change = (next: Partial<WallSettings>): void => setDraft({ ...draft, ...next });

  async function save(): Promise<void> {
    const isDone = await run(() => projectApi.patch("", { body: { settings: { wall: now } } }));
    if (!isDone) return;
    changed(["settings"]);
    setDraft(undefined);
    say(cancelFlow().saved);
  }

  const wrong = [problem, ...Object.values(problems)].filter(Boolean);
  return (
    <Block id="wall" title={t().title} note={t().how}>
      <div class="walled">
        <fieldset class="form ruleset" disabled={!may("admin")}>
          <div class="field">
            <span class="label">{t().mode}</span>
            <Choice
              label={t().mode}
              options={MODES.map((mode) => [mode, t().modes[mode]] as const)}
              value={now.mode}
              onChoose={(mode) => may("admin") && change({ mode: mode as WallSettings["mode"] })}
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
      {isChanged && (
        <div class="change">
          <p role="status">
            <b>{cancelFlow().unsaved}</b>
            {t().holds}
            {wrong.length > 0 && <span class="problem">{wrong.join(" ")}</span>}
          </p>
          <div class="rowdo">
            <Button class="b bare" text={cancelFlow().discard} onClick={() => setDraft(undefined)} />
            <Button class="b main" text={cancelFlow().save} disabled={busy} onClick={() => void save()} />
          </div>
        </div>
      )}
    </Block>
  );
}
