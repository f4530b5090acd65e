// The setup of Stripe with a restricted key: its rights, the progress of reading the past, what is applied, and disconnecting.

import { useState } from "preact/hooks";
import type { Shape } from "../../data/api.ts";
import { count, percent } from "../../data/format.ts";
import { projectApi, useProjectQuery } from "../../data/project.ts";
import { Button } from "../../parts/button.tsx";
import { Form, Problem, SecretField, useAction } from "../../parts/form.tsx";
import { Answered } from "../../parts/page.tsx";
import { say } from "../../parts/slip.tsx";
import { said } from "../../texts/server-sentences.ts";
import { stripeTexts as t } from "../../texts/stripe.ts";
import { ApplySwitches } from "./apply-switches.tsx";
import { ProviderSetup } from "./provider-setup.tsx";
import type { SetupProps } from "./saying.ts";

type Stripe = Shape<"StripeConnection">;

export function StripeSetup(props: SetupProps) {
  const query = useProjectQuery("/integrations/stripe", ["settings"]);
  return (
    <Answered query={query} lines={4}>
      {({ data: stripe }) =>
        stripe.connected ? (
          <Connected stripe={stripe} refresh={query.refresh} onDone={props.onDone} />
        ) : (
          <>
            <KeyForm refresh={query.refresh} />
            <Rights stripe={stripe} />
            <details class="more by-hand" open={props.connection.state !== "off"}>
              <summary>{t().byHand}</summary>
              <ProviderSetup {...props} />
            </details>
          </>
        )
      }
    </Answered>
  );
}

function KeyForm({ refresh }: { refresh: () => Promise<void> }) {
  const [key, setKey] = useState("");
  const { busy, problem, problems, run } = useAction();
  async function connect(): Promise<void> {
    const body = { api_key: key };
    const isDone = await run(() => projectApi.post("/integrations/stripe/connect", { body }));
    if (!isDone) return;
    setKey("");
    say(t().done);
    await refresh();
  }
  const ofServer = problems["server.public_url"];
  return (
    <Form onSubmit={connect}>
      <SecretField
        label={t().key}
        hint={t().keyHint}
        problem={problems.api_key}
        placeholder="rk_live_…"
        required
        value={key}
        onText={setKey}
      />
      <Problem text={problem ?? (ofServer && `server.public_url ${ofServer}`)} />
      <div class="flowrow">
        <Button class="b main" text={busy ? t().checking : t().connect} type="submit" disabled={busy} />
      </div>
    </Form>
  );
}

function Rights({ stripe }: { stripe: Stripe }) {
  const needed = stripe.rights.filter(({ required }) => required);
  const others = stripe.rights.filter(({ required }) => !required);
  return (
    <div>
      <p class="label">{t().rights}</p>
      <RightsList rights={needed} />
      <p class="label">{t().mayBeLeftOut}</p>
      <RightsList rights={others} />
    </div>
  );
}

const RightsList = ({ rights }: { rights: Stripe["rights"] }) => (
  <ul class="rights">
    {rights.map(({ id, name, access, needed_for }) => (
      <li key={id}>
        <b>{name}</b>, {access === "read" ? t().read : t().write}:{" "}
        <span class="quiet">{(t().neededFor as Record<string, string>)[id] ?? needed_for}</span>
      </li>
    ))}
  </ul>
);

function Connected({ stripe, refresh, onDone }: { stripe: Stripe; refresh: () => Promise<void>; onDone: () => void }) {
  const { busy, problem, run } = useAction();
  const lacking = stripe.rights.filter(({ held }) => held === false);
  const mayWrite = !lacking.some(({ id }) => id === "subscriptions_write");

  async function disconnect(): Promise<void> {
    let isRemoved = true;
    const isDone = await run(async () => {
      const answer = await projectApi.post("/integrations/stripe/disconnect");
      isRemoved = answer.data.endpoint_removed;
    });
    if (!isDone) return;
    say(isRemoved ? t().disconnected : t().endpointLeft);
    onDone();
  }

  return (
    <>
      <div>
        <p>{t().connected(t().modes[stripe.mode ?? "live"], stripe.key_last4 ?? "")}</p>
        <Backfill backfill={stripe.backfill} />
        <ApplySwitches provider="stripe" isOn={stripe} obstacle={mayWrite ? null : t().needsRights} refresh={refresh} />
        <Problem text={problem} />
        <div class="flowrow">
          <Button class="b bare" text={t().disconnect} disabled={busy} onClick={() => void disconnect()} />
        </div>
      </div>
      <div>
        {lacking.length > 0 ? (
          <>
            <p class="label">{t().lacking}</p>
            <RightsList rights={lacking} />
          </>
        ) : (
          <p class="quiet">{t().lacksNothing}</p>
        )}
        <details class="more" open={stripe.backfill?.status === "failed"}>
          <summary>{t().anotherKey}</summary>
          <KeyForm refresh={refresh} />
        </details>
      </div>
    </>
  );
}

function Backfill({ backfill }: { backfill: Stripe["backfill"] }) {
  if (backfill === null) return null;
  const { status, stage, progress, counts, error } = backfill;
  const invoices = counts.paid_invoices + counts.open_invoices;
  if (status === "completed") {
    return <p class="quiet">{t().wasRead(count(counts.customers), count(counts.subscriptions), count(invoices))}</p>;
  }
  return (
    <div class="backfill">
      <p role="status">{status === "failed" ? t().stopped : t().reading(t().stages[stage])}</p>
      <progress max={1} value={progress} aria-label={t().progress}>
        {percent(progress)}
      </progress>
      <div class="prog-n">
        <span>
          <b class="num">{count(counts.customers)}</b> {t().customers}
        </span>
        <span>
          <b class="num">{count(counts.subscriptions)}</b> {t().subscriptions}
        </span>
        <span>
          <b class="num">{count(invoices)}</b> {t().invoices}
        </span>
        <span class="quiet num">{percent(progress)}</span>
      </div>
      {error !== null && <p class={status === "failed" ? "problem" : "small risk"}>{said(error)}.</p>}
    </div>
  );
}
