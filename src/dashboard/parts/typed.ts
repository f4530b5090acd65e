// Text that a person is typing into a field that reports a change when it is left: a page that is drawn again, as it is
// whenever something changes on the server, leaves the text alone.

import type { TargetedFocusEvent, TargetedInputEvent } from "preact";
import { useState } from "preact/hooks";

/** Properties of an `<input>` that shows `value`, or what is being typed into it; text that is not valid stays in the field. */
export function useTyped(value: string | number) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    value: typed ?? value,
    onInput: ({ currentTarget }: TargetedInputEvent<HTMLInputElement>) => setTyped(currentTarget.value),
    onBlur: ({ currentTarget }: TargetedFocusEvent<HTMLInputElement>) => currentTarget.validity.valid && setTyped(null),
  };
}
