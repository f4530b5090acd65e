// The page of one customer: identity, history and plans, reasons, risk, subscription, and actions.

import { useRoute } from "preact-iso";
import { useProjectQuery } from "../../data/project.ts";
import { may } from "../../data/session.ts";
import { Link } from "../../parts/button.tsx";
import { Answered, Page } from "../../parts/page.tsx";
import { customer as t } from "../../texts/customer.ts";
import { Actions } from "./actions.tsx";
import { Days } from "./days.tsx";
import { Facts } from "./facts.tsx";
import { Privacy } from "./privacy.tsx";
import { Risk } from "./risk.tsx";
import { Story } from "./story.tsx";
import type { Customer } from "./types.ts";
import { Who } from "./who.tsx";
import { Why } from "./why.tsx";

const KINDS = [
  "churn_events",
  "variants",
  "messages",
  "automation",
  "suppressions",
  "customers",
  "offers",
  "risk",
  "alerts",
  "cancel_flow",
] as const;

export default function OneCustomer() {
  const { params } = useRoute();
  const id = decoded(params.id ?? "");
  const found = useProjectQuery("/customers/{id}", KINDS, { path: { id } });
  const isUnknown = found.error.value?.status === 404;
  return (
    <Page title={found.data.value?.data.customer_name ?? id} name="one">
      <p class="small crumb">
        <Link class="text" to="/customers" text={t().customers} />
      </p>
      {isUnknown ? (
        <p class="say big">{t().notFound}</p>
      ) : (
        <Answered query={found} lines={8}>
          {({ data }) => <LoadedCustomer customer={data} id={id} />}
        </Answered>
      )}
    </Page>
  );
}

function LoadedCustomer({ customer, id }: { customer: Customer; id: string }) {
  const explained = useProjectQuery("/customers/{id}/explanation", KINDS, { path: { id } });
  const entries = explained.data.value?.data.entries ?? [];
  return (
    <>
      <Who customer={customer} />
      {customer.event_type === "payment_failed" && customer.state !== "active" && (
        <Days customer={customer} entries={entries} />
      )}
      <div class="two">
        <div>
          <section>
            <h2>{t().story}</h2>
            <Answered query={explained}>{({ data }) => <Story entries={data.entries} customer={customer} />}</Answered>
          </section>
          <Why entries={entries} customer={customer} />
        </div>
        <aside>
          {customer.risk !== null && <Risk risk={customer.risk} />}
          <Facts customer={customer} />
          <Actions customer={customer} />
          {may("admin") && <Privacy customer={customer} id={id} />}
        </aside>
      </div>
    </>
  );
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
