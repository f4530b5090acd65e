// A field with a label, a hint and a problem.

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

type Ids = { id: string; "aria-describedby": string | undefined; "aria-invalid": "true" | undefined };

type Props = {
  label: ComponentChildren;
  hint?: ComponentChildren;
  problem?: string | null | undefined;
  /** Shown at the right of the label, such as a link. */
  beside?: ComponentChildren;
  children: (ids: Ids) => ComponentChildren;
};

/** `children` renders the control with the ids that connect it to the label: `{(ids) => <input class="in" {...ids} />}`. */
export function Field({ label, hint, problem, beside, children }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ");
  return (
    <div class="field">
      {beside === undefined ? (
        <label for={id}>{label}</label>
      ) : (
        <div class="label-row">
          <label class="label" for={id}>
            {label}
          </label>
          {beside}
        </div>
      )}
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": problem ? "true" : undefined })}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p class="problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
