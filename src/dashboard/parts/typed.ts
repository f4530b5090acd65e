// Preserves the text that a user is typing in a field that reports changes when it is left, because the page may be rendered
// again at any time, for example after a change on the server.

import type { TargetedFocusEvent, TargetedInputEvent } from "preact";
import { useState } from "preact/hooks";

/** Properties of an `<input>` that shows `value`, or the text being typed. Invalid text stays in the field. */
export function useTyped(value: string | number) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    value: typed ?? value,
    onInput: ({ currentTarget }: TargetedInputEvent<HTMLInputElement>) => setTyped(currentTarget.value),
    onBlur: ({ currentTarget }: TargetedFocusEvent<HTMLInputElement>) => currentTarget.validity.valid && setTyped(null),
  };
}
