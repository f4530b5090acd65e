// Exports one person's data as a file, or erases it permanently.

import { useLocation } from "preact-iso";
import { link } from "../../data/base.ts";
import { Button } from "../../parts/button.tsx";
import { EraseButton } from "../../parts/erase.tsx";
import { Problem, useAction } from "../../parts/form.tsx";
import { exportOf, save } from "../../parts/personal-data.ts";
import { erasure as t } from "../../texts/erasure.ts";
import type { Customer } from "./types.ts";

/** `id`: the id in the page's address. */
export function Privacy({ customer, id }: { customer: Customer; id: string }) {
  const { busy, problem, run } = useAction();
  const { route } = useLocation();
  const who = customer.customer_email ?? id;
  return (
    <section>
      <h2>{t().theirData}</h2>
      <div class="flowrow left">
        <Button
          class="b"
          text={t().exportData}
          disabled={busy}
          onClick={() => run(async () => save(await exportOf(who)))}
        />
        <EraseButton who={who} name={customer.customer_name ?? who} onErased={() => route(link("/customers"))} />
      </div>
      <Problem text={problem} />
    </section>
  );
}
