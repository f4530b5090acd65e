// Buttons that insert a placeholder into a text at the cursor.

import type { RefObject } from "preact";
import { placeholders } from "../texts/placeholders.ts";
import { Button } from "./button.tsx";

/** Placeholders with a default for unknown values, so that the text can be sent to everyone. */
const PLACEHOLDERS = {
  customer_name: "{{customer_name|there}}",
  plan_name: "{{plan_name|your plan}}",
  tenure: "{{tenure|all this time}}",
  company_name: "{{company_name}}",
  sender_name: "{{sender_name|The team}}",
  reactivate_url: "{{reactivate_url}}",
  pause_url: "{{pause_url}}",
  downgrade_url: "{{downgrade_url}}",
  billing_update_url: "{{billing_update_url}}",
  book_call_url: "{{book_call_url}}",
} as const;

type Props = { field: RefObject<HTMLTextAreaElement | null>; onInsert: (text: string) => void };

export function Blanks({ field, onInsert }: Props) {
  function insert(placeholder: string): void {
    const area = field.current;
    if (area === null) return;
    area.setRangeText(placeholder, area.selectionStart, area.selectionEnd, "end");
    onInsert(area.value);
    area.focus();
  }
  return (
    <div class="blanks">
      {(Object.keys(PLACEHOLDERS) as (keyof typeof PLACEHOLDERS)[]).map((name) => (
        <Button
          key={name}
          class="blank"
          text={placeholders().names[name]}
          aria-label={placeholders().insert(placeholders().names[name])}
          onClick={() => insert(PLACEHOLDERS[name])}
        />
      ))}
    </div>
  );
}
