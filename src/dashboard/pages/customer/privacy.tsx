// One person's data: as a file for who asks for it, or erased for good after their address was typed.

import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { api, data } from "../../data/api.ts";
import { link } from "../../data/base.ts";
import { slug } from "../../data/session.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { useAction } from "../../parts/form.ts";
import { exportOf, save } from "../../parts/personal-data.ts";
import { Problem } from "../../parts/problem.tsx";
import { say } from "../../parts/slip.tsx";
import { TypeToConfirm } from "../../parts/type-to-confirm.tsx";
import { erasure as t } from "../../texts/erasure.ts";
import type { Customer } from "./types.ts";

/** `id`: as in the page's address. */
export function Privacy({ customer, id }: { customer: Customer; id: string }) {
  const [isOpen, setOpen] = useState(false);
  const { busy, problem, run } = useAction();
  const who = customer.customer_email ?? id;
  return (
    <section>
      <h2>{t().theirData}</h2>
      <div class="flowrow left">
        <button type="button" class="b" disabled={busy} onClick={() => run(async () => save(await exportOf(who)))}>
          {t().exportData}
        </button>
        <button type="button" class="b danger" onClick={() => setOpen(true)}>
          {t().erase}
        </button>
      </div>
      <Problem text={problem} />
      <Dialog title={t().title(customer.customer_name ?? who)} isOpen={isOpen} onClose={() => setOpen(false)}>
        <EraseForm who={who} />
      </Dialog>
    </section>
  );
}

function EraseForm({ who }: { who: string }) {
  const { route } = useLocation();

  async function erase(): Promise<void> {
    const path = { slug: slug.value, id: who };
    await data(api.DELETE("/api/v1/projects/{slug}/customers/{id}", { params: { path } }));
    say(t().erased);
    route(link("/customers"));
  }

  return <TypeToConfirm warning={t().sure} label={t().type(who)} name={who} action={t().forGood} onConfirm={erase} />;
}
