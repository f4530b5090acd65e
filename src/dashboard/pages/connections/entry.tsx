// One connection: its state, the next step, a test with its result, and the setup below.

import { Ellipsis } from "lucide-preact";
import { useState } from "preact/hooks";
import { BASE, link } from "../../data/base.ts";
import { may } from "../../data/session.ts";
import { Button, Link } from "../../parts/button.tsx";
import { Address } from "../../parts/copy.tsx";
import { type Meaning, Shape, State } from "../../parts/state.tsx";
import { connections as t } from "../../texts/connections.ts";
import { AlertsSetup } from "./alerts-setup.tsx";
import { CustomSetup, TryIt } from "./custom-setup.tsx";
import { EndpointSetup } from "./endpoint-form.tsx";
import { MailReportsSetup } from "./mail-reports.tsx";
import { ProviderSetup } from "./provider-setup.tsx";
import { providerIn } from "./providers.ts";
import { type Connection, nameOf, nextOf, reachesNobody, stateOf } from "./saying.ts";
import { StripeSetup } from "./stripe-setup.tsx";
import { useTest } from "./testing.ts";

const SETUPS = {
  provider: ProviderSetup,
  custom_webhook: CustomSetup,
  mail_reports: MailReportsSetup,
  alerts: AlertsSetup,
  webhook_endpoint: EndpointSetup,
  mail: null,
  model: null,
  widget: null,
} as const;

const MEANINGS: Readonly<Record<Connection["state"], Meaning>> = {
  failing: "lost",
  silent: "risk",
  never: "none",
  connected: "won",
  off: "quiet",
};

type Props = { connection: Connection; isFirst: boolean; refresh: () => Promise<void> };

export function Entry({ connection, isFirst, refresh }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { kind, state } = connection;
  const OfKind = kind === "provider" && providerIn(connection) === "stripe" ? StripeSetup : SETUPS[kind];
  const Setup = may("admin") ? OfKind : null;
  const isCalm = (state === "connected" || state === "off") && !reachesNobody(connection);
  const needsAddress = state !== "connected" && state !== "off" && connection.address !== null;
  const id = `connection-${kind}-${connection.id ?? connection.name}`.replace(/\W+/g, "-");
  const done = () => {
    setOpen(false);
    void refresh();
  };
  return (
    <li class={isOpen ? "is-open" : undefined}>
      <div>
        <h2>
          <bdi>{nameOf(connection)}</bdi>
        </h2>
        <State is={reachesNobody(connection) ? "risk" : MEANINGS[state]}>{stateOf(connection)}</State>
      </div>
      <div class="about">
        <p class={isCalm ? "next quiet" : "next"}>
          {nextOf(connection)} <Elsewhere connection={connection} />
        </p>
        {needsAddress && !isOpen && (
          <Address text={connection.address ?? ""} label={t().addressOf(nameOf(connection))} />
        )}
        {kind === "custom_webhook" && state === "never" && !connection.has_secret && !isOpen && (
          <TryIt address={connection.address ?? ""} />
        )}
      </div>
      <Doing
        connection={connection}
        isOpen={isOpen}
        isFirst={isFirst}
        hasSetup={Setup !== null}
        id={id}
        toggle={() => setOpen(!isOpen)}
        refresh={refresh}
      />
      {isOpen && Setup !== null && (
        <section class="opened" id={id} aria-label={nameOf(connection)}>
          <Setup connection={connection} onDone={done} />
        </section>
      )}
    </li>
  );
}

function Elsewhere({ connection: { kind, state } }: { connection: Connection }) {
  if (kind === "widget") {
    return <Link class="text" to="/cancel-flow" text={t().toWidget} />;
  }
  if (kind === "custom_webhook" && state === "connected") {
    return (
      <a class="text" href={link("/", { mode: "test" })}>
        {t().seeTests}
      </a>
    );
  }
  if (kind === "mail" && state === "off") {
    return (
      <a class="text" href={`${BASE}/docs/mail`}>
        {t().howToMail}
      </a>
    );
  }
  const isPost = kind === "alerts" || kind === "webhook_endpoint";
  if (state !== "failing" || kind === "model" || kind === "mail_reports") return null;
  const query = isPost ? { log: "deliveries" } : { log: kind === "mail" ? "outbox" : "inbox" };
  return (
    <a class="text" href={link("/activity", query)}>
      {t().seeThem}
    </a>
  );
}

type DoingProps = {
  connection: Connection;
  isOpen: boolean;
  /** Whether it is the first in the list; if it is failing, it has the only filled button. */
  isFirst: boolean;
  hasSetup: boolean;
  id: string;
  toggle: () => void;
  refresh: () => Promise<void>;
};

function Doing({ connection, isOpen, isFirst, hasSetup, id, toggle, refresh }: DoingProps) {
  const { busy, result, run } = useTest(connection);
  const { kind, state } = connection;
  const isSample = kind === "custom_webhook" && connection.has_secret === false && may("admin");
  const isTestable = (connection.test !== null && may("admin")) || isSample;
  const words = isSample ? t().sendSample : kind === "mail" ? t().sendYourselfOne : t().test;
  const isUrgent = isFirst && state === "failing" && kind !== "custom_webhook";
  return (
    <>
      <div class="do">
        {hasSetup && (isOpen || state !== "connected") && (
          <Button
            class={isUrgent && !isOpen ? "b main" : isOpen ? "b bare" : "b"}
            text={isOpen ? t().close : setupWords(connection)}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={toggle}
          />
        )}
        {isTestable && (
          <Button
            class="b"
            text={busy ? t().testing : words}
            disabled={busy}
            onClick={async () => {
              await run();
              await refresh();
            }}
          />
        )}
        {hasSetup && !isOpen && state === "connected" && (
          <button
            type="button"
            class="b bare icon"
            aria-expanded="false"
            aria-label={`${t().change}: ${nameOf(connection)}`}
            onClick={toggle}
          >
            <Ellipsis size={16} strokeWidth={1.6} aria-hidden="true" />
          </button>
        )}
      </div>
      <p class="result" role="status">
        {result !== null && (
          <>
            <Shape is={result.ok ? "won" : "lost"} /> <bdi>{result.text}</bdi>
          </>
        )}
      </p>
    </>
  );
}

function setupWords(connection: Connection): string {
  const { kind, state } = connection;
  if (kind === "provider" && state === "off") return t().connect(connection.name);
  if (kind === "mail_reports") return t().addresses;
  if (kind === "alerts" && connection.address === null) return t().setAddress;
  if (state === "failing" && (kind === "alerts" || kind === "webhook_endpoint")) return t().correctAddress;
  return t().change;
}
