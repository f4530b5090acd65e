// The list of sessions, newest first.

import { useState } from "preact/hooks";
import type { Shape } from "../../data/api.ts";
import { link } from "../../data/base.ts";
import { moment } from "../../data/format.ts";
import { projectUrl, useProjectQuery } from "../../data/project.ts";
import { Choice } from "../../parts/form.tsx";
import { Answered, Block, Scroll, Table, Turn } from "../../parts/page.tsx";
import { type Meaning, State } from "../../parts/state.tsx";
import { cancelFlow as t } from "../../texts/cancel-flow.ts";
import { ApplicationState } from "./application.tsx";

export type Session = Shape<"CancelFlowSession">;
type Outcome = "accepted" | "declined" | "abandoned" | "open";
const PER_PAGE = 20;
const OUTCOMES: readonly Outcome[] = ["accepted", "declined", "abandoned", "open"];
const MEANINGS: Record<Outcome, Meaning> = { accepted: "won", declined: "lost", abandoned: "quiet", open: "none" };

export function Sessions() {
  const [page, setPage] = useState(1);
  const [outcome, setOutcome] = useState<Outcome | "">("");
  const filter = { outcome: outcome || undefined };
  const query = useProjectQuery("/cancel-flow/sessions", ["cancel_flow"], {
    query: { page, per_page: PER_PAGE, ...filter },
  });
  return (
    <Block
      id="sessions"
      title={t().sessions}
      note={t().sessionsHow}
      beside={
        <span class="rowdo">
          <Choice
            label={t().outcome}
            options={[["", t().all], ...OUTCOMES.map((one) => [one, t().outcomes[one]] as const)]}
            value={outcome}
            onChoose={(next) => {
              setOutcome(next);
              setPage(1);
            }}
          />
          <a class="b bare" download href={projectUrl("/cancel-flow/sessions.csv", filter)}>
            CSV
          </a>
        </span>
      }
    >
      <Answered query={query} lines={8}>
        {({ data: sessions, meta }) =>
          meta.total === 0 ? (
            <p class="quiet">{t().noSessions}</p>
          ) : (
            <>
              <Scroll label={t().sessionsTable}>
                <Table columns={[t().when, t().customer, t().reason, t().offer, t().outcome]}>
                  {sessions.map((session) => (
                    <Row key={session.id} session={session} />
                  ))}
                </Table>
              </Scroll>
              <Turn page={page} perPage={PER_PAGE} total={meta.total} onPage={setPage} />
            </>
          )
        }
      </Answered>
    </Block>
  );
}

function Row({ session }: { session: Session }) {
  const { customer_name, customer_email, customer_id, verified, outcome, outcome_offer, offer, fallback_offer } =
    session;
  const who = customer_name ?? customer_email ?? customer_id;
  const id = customer_email ?? customer_id;
  const last = outcome_offer === "fallback" ? fallback_offer : offer;
  return (
    <tr>
      <td class="nowrap quiet">{moment(session.created_at)}</td>
      <th scope="row">
        {who === null || id === null ? (
          <span class="quiet">{t().somebody}</span>
        ) : (
          <a href={link(`/customers/${encodeURIComponent(id)}`)}>
            <bdi>{who}</bdi>
          </a>
        )}{" "}
        {!verified && <span class="tag">{t().unproven}</span>}{" "}
        {session.test && <span class="tag test">{t().test}</span>}{" "}
        {session.sample && <span class="tag">{t().sample}</span>}
      </th>
      <td>{t().reasons[session.reason]}</td>
      <td class="quiet">{last ? <bdi>{last.title}</bdi> : t().noOffer}</td>
      <td>
        <State is={MEANINGS[outcome ?? "open"]}>{t().outcomes[outcome ?? "open"]}</State>
        {session.offer_applications.map((application) => (
          <ApplicationState key={application.id} application={application} who={who ?? t().somebody} />
        ))}
      </td>
    </tr>
  );
}
