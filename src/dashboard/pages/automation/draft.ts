// The saved automation settings, and the unsaved changes of this page.

import type { Shape } from "../../data/api.ts";
import { projectApi } from "../../data/project.ts";
import { may } from "../../data/session.ts";
import { useDraft } from "../../parts/drafts.ts";
import { useAction } from "../../parts/form.tsx";

export type Settings = Shape<"Settings">;
export type Automation = Settings["automation"];
export type Change = Partial<Automation>;
/** The kinds of declines that can have their own letters. */
export type DeclineClass = keyof Automation["dunning"]["by_class"];
export const DECLINE_CLASSES: readonly DeclineClass[] = ["soft", "hard", "expired", "authentication"];
/** The section of the page with the unsaved changes, which are shown below it. */
export type Section = "payments" | "cancellations" | "limits";

export type Editing = {
  readonly saved: Automation;
  /** The settings with the unsaved changes. */
  readonly now: Automation;
  readonly draft: Change;
  /** The section of the last change; null without changes. */
  readonly section: Section | null;
  readonly canEdit: boolean;
  /** The state of the last attempt to save, cleared by the next change. */
  readonly saving: ReturnType<typeof useAction>;
  change(section: Section, change: Change): void;
  discard(): void;
};

type Draft = { section: Section; change: Change };

export function useEditing(saved: Automation): Editing {
  const [draft, setDraft] = useDraft<Draft>("automation");
  const saving = useAction();
  const change = withoutSame(saved, draft?.change ?? {});
  const isChanged = Object.keys(change).length > 0;
  return {
    saved,
    now: { ...saved, ...change },
    draft: change,
    section: isChanged ? (draft?.section ?? null) : null,
    canEdit: may("admin"),
    saving,
    change: (section, next) => {
      saving.forget();
      const all = withoutSame(saved, { ...change, ...next });
      setDraft(Object.keys(all).length === 0 ? undefined : { section, change: all });
    },
    discard: () => {
      saving.forget();
      setDraft(undefined);
    },
  };
}

/** Removes values that equal the saved ones. */
function withoutSame(saved: Automation, change: Change): Change {
  const different = Object.entries(change).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof Automation]),
  );
  return Object.fromEntries(different);
}

export const putInForce = (automation: Change): Promise<unknown> =>
  projectApi.patch("", { body: { settings: { automation } } });
