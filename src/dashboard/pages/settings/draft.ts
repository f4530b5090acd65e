// The saved project, and the unsaved changes of this page by field path.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Shape } from "../../data/api.ts";
import { projectApi } from "../../data/project.ts";
import { may } from "../../data/session.ts";
import { useDraft } from "../../parts/drafts.ts";
import { useAction } from "../../parts/form.tsx";

export type Project = Shape<"Project">;
/** `from` is the saved value when the field was changed, to detect that another user changes it before this is saved. */
type Change = { from: unknown; to: unknown };
type Draft = Readonly<Record<string, Change>>;

type Editing = {
  readonly project: Project;
  readonly canEdit: boolean;
  readonly busy: boolean;
  /** A problem that belongs to no changed field. */
  readonly problem: string | null;
  /** The number of changed fields. */
  readonly changes: number;
  /** The field's value: the unsaved one, otherwise the saved one. */
  value(path: string): unknown;
  set(path: string, to: unknown): void;
  isChanged(path: string): boolean;
  /** The API's message about a field. */
  problemOf(path: string): string | undefined;
  /** The value that another user has saved since the field was changed here; undefined if there is none. */
  changedElsewhere(path: string): { now: unknown } | undefined;
  discard(): void;
  save(): Promise<boolean>;
};

/** What the sections and fields of the page edit. */
export const EditingContext = createContext<Editing | null>(null);
export const useEditing = (): Editing => useContext(EditingContext)!;

/** `project` is undefined until it is loaded. */
export function useNewEditing(
  project: Project | undefined,
  saved: (project: Project) => void,
): Omit<Editing, "project"> {
  const [draft = {}, setDraft] = useDraft<Draft>("settings");
  const { busy, problem, problems, run, forget } = useAction();
  const changed = Object.entries(draft).filter(([path, { to }]) => !isSame(valueAt(project, path), to));
  const fields = new Map(changed);

  function set(path: string, to: unknown): void {
    const next = { ...draft, [path]: { from: draft[path]?.from ?? valueAt(project, path), to } };
    if (isSame(valueAt(project, path), to)) delete next[path];
    setDraft(Object.keys(next).length === 0 ? undefined : next);
  }

  const save = () =>
    run(async () => {
      const sent = fields;
      const { data: now } = await projectApi.patch("", { body: bodyOf(sent) });
      saved(now);
      setDraft(undefined);
    });

  return {
    canEdit: may("admin"),
    busy,
    problem: problem ?? strayProblem(problems, fields),
    changes: fields.size,
    value: (path) => (fields.has(path) ? fields.get(path)!.to : valueAt(project, path)),
    set,
    isChanged: (path) => fields.has(path),
    problemOf: (path) => problems[path],
    changedElsewhere: (path) => {
      const change = fields.get(path);
      const now = valueAt(project, path);
      return change === undefined || isSame(change.from, now) ? undefined : { now };
    },
    discard: () => {
      setDraft(undefined);
      forget();
    },
    save,
  };
}

/** The problem of a field that was not changed, for example because it contradicts a changed one. */
function strayProblem(problems: Readonly<Record<string, string>>, fields: ReadonlyMap<string, unknown>): string | null {
  const stray = Object.entries(problems).find(([path]) => !fields.has(path));
  return stray === undefined ? null : `${stray[0]} ${stray[1]}`;
}

type Body = { name?: string; settings?: Shape<"SettingsUpdate"> };

function bodyOf(changes: ReadonlyMap<string, Change>): Body {
  const body: Record<string, unknown> = {};
  for (const [path, { to }] of changes) {
    const names = path.split(".");
    const last = names.pop()!;
    let inner = body;
    for (const name of names) {
      inner[name] ??= {};
      inner = inner[name] as Record<string, unknown>;
    }
    inner[last] = to;
  }
  return body as Body;
}

function valueAt(project: Project | undefined, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], project);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
