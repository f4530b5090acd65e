// Unsaved changes: the bars that show them, and the draft of one group of the project's settings.

import type { ComponentChildren } from "preact";
import type { Shape } from "../data/api.ts";
import { projectApi } from "../data/project.ts";
import { changed } from "../data/query.ts";
import { may } from "../data/session.ts";
import { useKeys } from "../shell/keys.tsx";
import { shell as t } from "../texts/shell.ts";
import { Button } from "./button.tsx";
import { useDraft } from "./drafts.ts";
import { useAction } from "./form.tsx";
import { say } from "./slip.tsx";

type BarProps = {
  isChanged: boolean;
  title: string;
  note: ComponentChildren;
  busy: boolean;
  discard: () => void;
  save: () => void;
};

/** The bar at the bottom of a page, also saved by ⌘↵. */
export function UnsavedBar({ isChanged, title, note, busy, discard, save }: BarProps) {
  useKeys(isChanged ? [{ key: "mod+Enter", does: t().save, run: save }] : []);
  return (
    <div role="status" class="unsaved-at">
      {isChanged && (
        <div class="change unsaved">
          <p>
            <b>{title}</b>
            {note}
          </p>
          <div class="rowdo">
            <Button class="b bare" text={t().discard} disabled={busy} onClick={discard} />
            <Button class="b main" text={t().save} keys="⌘↵" disabled={busy} onClick={save} />
          </div>
        </div>
      )}
    </div>
  );
}

type Group = "cancel_flow" | "wall";
type Settings<G extends Group> = Shape<"Settings">[G];

/** The settings of a group with their unsaved changes, and how to change, discard and save them. */
export function useSettingsDraft<G extends Group>(group: G, saved: Settings<G>) {
  const action = useAction();
  const [draft, setDraft] = useDraft<Partial<Settings<G>>>(group);
  const now: Settings<G> = { ...saved, ...draft };

  async function save(): Promise<void> {
    const body = { settings: { [group]: now } };
    if (!(await action.run(() => projectApi.patch("", { body })))) return;
    changed(["settings"]);
    setDraft(undefined);
    say(t().saved);
  }

  return {
    ...action,
    now,
    canEdit: may("admin"),
    isChanged: JSON.stringify(now) !== JSON.stringify(saved),
    change: (next: Partial<Settings<G>>): void => setDraft({ ...draft, ...next }),
    discard: () => setDraft(undefined),
    save,
  };
}

type SettingsDraft = Omit<ReturnType<typeof useSettingsDraft>, "now" | "change">;

/** The bar below the group; `holds` says from when a change is in force. */
export function UnsavedSettings({ draft, holds }: { draft: SettingsDraft; holds: string }) {
  const wrong = [draft.problem, ...Object.values(draft.problems)].filter(Boolean);
  if (!draft.isChanged) return null;
  return (
    <div class="change">
      <p role="status">
        <b>{t().unsaved}</b>
        {holds}
        {wrong.length > 0 && <span class="problem">{wrong.join(" ")}</span>}
      </p>
      <div class="rowdo">
        <Button class="b bare" text={t().undo} onClick={draft.discard} />
        <Button class="b main" text={t().save} disabled={draft.busy} onClick={() => void draft.save()} />
      </div>
    </div>
  );
}
