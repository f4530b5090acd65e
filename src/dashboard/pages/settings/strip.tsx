// The bar with unsaved changes at the bottom of the page.

import { Button } from "../../parts/button.tsx";
import { useKeys } from "../../shell/keys.tsx";
import { settingsTexts as t } from "../../texts/settings.ts";
import type { Editing } from "./draft.ts";

export function Strip({ editing }: { editing: Editing }) {
  const { changes, busy, problem, discard, save } = editing;
  useKeys(changes === 0 ? [] : [{ key: "mod+Enter", does: t().save, run: () => void save() }]);
  return (
    <div role="status" class="unsaved-at">
      {changes > 0 && (
        <div class="change unsaved">
          <p>
            <b>{t().changed(changes)}</b>
            {problem === null ? t().notYet : <span class="lost">{problem}</span>}
          </p>
          <div class="rowdo">
            <Button class="b bare" text={t().discard} disabled={busy} onClick={discard} />
            <button type="button" class="b main" disabled={busy} onClick={() => void save()}>
              {t().save} <kbd>⌘↵</kbd>
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
