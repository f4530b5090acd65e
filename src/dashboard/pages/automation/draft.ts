// The automation as it is, and as it would be with what was changed on this page.

import { api, data, type Shape } from "../../data/api.ts";
import { may, slug } from "../../data/session.ts";
import { useDraft } from "../../parts/drafts.ts";
import { useAction } from "../../parts/form.ts";

export type Settings = Shape<"Settings">;
export type Automation = Settings["automation"];
export type Change = Partial<Automation>;
/** Why a payment was declined, as far as letters may differ by it. */
export type DeclineClass = keyof Automation["dunning"]["by_class"];
export const DECLINE_CLASSES: readonly DeclineClass[] = ["soft", "hard", "expired", "authentication"];
/** The part of the page below which the strip with the unsaved changes stands. */
export type Section = "payments" | "cancellations" | "limits";

export type Editing = {
  readonly saved: Automation;
  /** With the changes that are not in force yet. */
  readonly now: Automation;
  readonly draft: Change;
  /** Where something was changed last; null while nothing is. */
  readonly section: Section | null;
  readonly canEdit: boolean;
  /** The last attempt to put the draft in force, forgotten with the next change. */
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

/** What is again as it was is no change. */
function withoutSame(saved: Automation, change: Change): Change {
  const different = Object.entries(change).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof Automation]),
  );
  return Object.fromEntries(different);
}

export const putInForce = (automation: Change): Promise<unknown> =>
  data(
    api.PATCH("/api/v1/projects/{slug}", {
      params: { path: { slug: slug.value } },
      body: { settings: { automation } },
    }),
  );
