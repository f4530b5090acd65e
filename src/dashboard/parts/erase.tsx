// Permanently erases one person's data, after the user has typed their address or id.

import { useState } from "preact/hooks";
import { isolated } from "../data/format.ts";
import { projectApi } from "../data/project.ts";
import { erasure as t } from "../texts/erasure.ts";
import { Button } from "./button.tsx";
import { TypeToConfirm } from "./dialog.tsx";
import { say } from "./slip.tsx";

/** `who`: an address or an id; `name`: the person's name in the question. */
export function EraseButton({ who, name = who, onErased }: { who: string; name?: string; onErased: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);

  async function erase(): Promise<void> {
    await projectApi.delete("/customers/{id}", { path: { id: who } });
    close();
    say(t().erased);
    onErased();
  }

  return (
    <>
      <Button class="b danger" text={t().erase} onClick={() => setOpen(true)} />
      {isOpen && (
        <TypeToConfirm
          title={t().title(isolated(name))}
          warning={t().sure}
          label={t().type(who)}
          name={who}
          action={t().forGood}
          onConfirm={erase}
          onClose={close}
        />
      )}
    </>
  );
}
