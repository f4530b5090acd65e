// One step of the checklist: its state, the evidence for it, and a link.

import type { ComponentChildren } from "preact";
import { ago } from "../../data/format.ts";
import { region } from "../../data/language.ts";
import { projectApi } from "../../data/project.ts";
import { account, may } from "../../data/session.ts";
import { Button, Link } from "../../parts/button.tsx";
import { Problem, useAction } from "../../parts/form.tsx";
import { say } from "../../parts/slip.tsx";
import { checklistTexts as t } from "../../texts/checklist.ts";
import { PROVIDER_TITLES, providerName } from "../connections/providers.ts";
import { SampleDataWay } from "./checklist-samples.tsx";

type Kind = "product" | "sample_data" | "payments" | "sender" | "writer" | "cancel_flow" | "team";
export type Item = { kind: Kind; state: "done" | "open"; facts: Record<string, unknown> };
type StepProps = { item: Item; refresh: () => Promise<void> };

export function Step({ item, refresh }: StepProps) {
  const isDone = item.state === "done";
  const { title, detail, way } = stepOf(item, refresh);
  return (
    <li class={isDone ? "is" : undefined}>
      {isDone ? <Done /> : <ToDo />}
      <div>
        <div class="h">
          {title}
          <span class="sr">{isDone ? t().done : t().notDone}</span>
        </div>
        {detail && <div class="d">{detail}</div>}
      </div>
      {way}
    </li>
  );
}

type Shown = { title: string; detail: ComponentChildren; way: ComponentChildren };

function stepOf({ kind, state, facts }: Item, refresh: () => Promise<void>): Shown {
  const isDone = state === "done";
  const way = (name: string, path: string, least: "member" | "admin" = "admin") =>
    !isDone && may(least) ? <Link class="b bare go" to={path} text={name} /> : null;
  switch (kind) {
    case "product":
      return { title: t().product, detail: product(facts), way: way(t().set, "/settings") };
    case "sample_data":
      return {
        title: t().sampleData,
        detail: isDone ? t().hasSamples : t().noSamples,
        way: may("admin") && <SampleDataWay isThere={isDone} />,
      };
    case "payments": {
      const [first] = facts.providers as { name: string; last_heard_at: string }[];
      return {
        title: t().payments,
        detail: first
          ? t().heardFrom(providerName(first.name), ago(first.last_heard_at))
          : t().noPayments(PROVIDER_TITLES),
        way: way(t().connect, "/connections", "member"),
      };
    }
    case "sender": {
      const from = (facts.from_name ?? facts.from_email) as string | null;
      return {
        title: t().sender,
        detail: sender(from, facts),
        way: !isDone && from !== null ? may("admin") && <TestMailWay refresh={refresh} /> : way(t().set, "/settings"),
      };
    }
    case "writer":
      return {
        title: t().writer,
        detail: facts.model === null ? t().builtIn : <bdi>{t().model(String(facts.model))}</bdi>,
        way: way(t().choose, "/connections", "member"),
      };
    case "cancel_flow":
      return {
        title: t().cancelFlow,
        detail: isDone ? t().seen(ago(String(facts.last_session_at))) : t().oneLine,
        way: way(t().show, "/cancel-flow", "member"),
      };
    case "team":
      return {
        title: t().team,
        detail: isDone ? t().people(Number(facts.members), Number(facts.invitations)) : null,
        way: way(t().invite, "/team"),
      };
  }
}

function sender(from: string | null, { mail_server, tested_at }: Record<string, unknown>): ComponentChildren {
  if (from === null) return mail_server ? t().noSender : t().files;
  return <bdi>{tested_at === null ? t().notTested(from) : t().tested(from, ago(String(tested_at)))}</bdi>;
}

function product({ name, currency, timezone }: Record<string, unknown>): ComponentChildren {
  const city = String(timezone).split("/").at(-1)!.replaceAll("_", " ");
  return <bdi>{t().productFacts(String(name), currencyName(String(currency)), t().zone(city))}</bdi>;
}

/** The plural name of a currency: "US dollars". */
function currencyName(code: string): string {
  const style = { style: "currency", currency: code, currencyDisplay: "name" } as const;
  const parts = new Intl.NumberFormat(region(), style).formatToParts(2);
  return parts.find(({ type }) => type === "currency")?.value ?? code.toUpperCase();
}

const Done = () => (
  <svg class="won" width="16" height="16" viewBox="0 0 14 14" aria-hidden="true">
    <circle cx="7" cy="7" r="6.5" fill="currentColor" />
    <path
      d="m4 7.2 2.1 2.1L10 5.2"
      fill="none"
      stroke="var(--sheet)"
      stroke-width="1.6"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </svg>
);

const ToDo = () => (
  <svg class="faint" width="16" height="16" viewBox="0 0 14 14" aria-hidden="true">
    <circle cx="7" cy="7" r="5.8" fill="none" stroke="currentColor" stroke-width="1.3" />
  </svg>
);

/** Sends the user a test mail, if a sender is set. */
function TestMailWay({ refresh }: { refresh: () => Promise<void> }) {
  const { busy, problem, run } = useAction();
  const send = () =>
    run(async () => {
      const to = account.value!.email;
      const { data: sent } = await projectApi.post("/test-mail", { body: { to } });
      await refresh();
      say(sent.via === "smtp" ? t().sentTest(to) : t().wroteTest(sent.delivery));
    });
  return (
    <>
      <Button
        class="b bare go"
        text={t().sendTest}
        aria-busy={busy}
        aria-disabled={busy}
        onClick={() => !busy && void send()}
      />
      <Problem text={problem} class="below problem" />
    </>
  );
}
