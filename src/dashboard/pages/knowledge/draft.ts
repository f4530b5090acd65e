// The saved knowledge, and the unsaved changes of this page.

import type { Shape } from "../../data/api.ts";
import { projectApi } from "../../data/project.ts";
import { changed } from "../../data/query.ts";
import { may } from "../../data/session.ts";
import { useDraft } from "../../parts/drafts.ts";
import { useAction } from "../../parts/form.tsx";

export const LISTS = ["plans", "features", "stories", "fixes"] as const;
export type ListName = (typeof LISTS)[number];
/** An entry of any list: its fields with the API's names. */
export type Entry = Readonly<Record<string, unknown>>;

type Founder = { name: string | null; signature: string | null; calendar_url: string | null };
type Knowledge = { product: string | null; tone: string | null; founder: Founder } & Record<ListName, Entry[]>;

export type Editing = {
  readonly knowledge: Knowledge;
  readonly canEdit: boolean;
  readonly isChanged: boolean;
  readonly busy: boolean;
  /** A problem that belongs to no field. */
  readonly problem: string | null;
  /** The problems of fields by the API's path, such as `plans.0.price`. */
  readonly problems: Readonly<Record<string, string>>;
  change(next: Partial<Knowledge>): void;
  discard(): void;
  save(): Promise<boolean>;
};

export function useEditing(saved: Shape<"Knowledge">): Editing {
  const { offers: _, ...own } = saved;
  const stored = own as Knowledge;
  const [draft, setDraft] = useDraft<Knowledge>("knowledge");
  const { busy, problem, problems, run, forget } = useAction();
  const knowledge = draft ?? stored;
  const isChanged = draft !== undefined && JSON.stringify(draft) !== JSON.stringify(stored);
  const put = () =>
    run(async () => {
      const body = knowledge as Shape<"KnowledgeInput">;
      await projectApi.put("/knowledge", { body });
      setDraft(undefined);
      changed(["knowledge"]);
    });
  return {
    knowledge,
    canEdit: may("admin"),
    isChanged,
    busy,
    problem: problem ?? Object.entries(problems).find(([path]) => LISTS.some((name) => name === path))?.[1] ?? null,
    problems,
    change: (next) => setDraft({ ...knowledge, ...next }),
    discard: () => {
      setDraft(undefined);
      forget();
    },
    save: put,
  };
}
