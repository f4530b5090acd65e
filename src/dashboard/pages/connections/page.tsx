// The connections page: the state of each connection, failing ones first.

import { useState } from "preact/hooks";
import { useProjectQuery } from "../../data/project.ts";
import { may } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { Answered, Page, Say } from "../../parts/page.tsx";
import { useActions } from "../../shell/actions.ts";
import { connections as t } from "../../texts/connections.ts";
import { EndpointDialog } from "./endpoint-form.tsx";
import { Entry } from "./entry.tsx";
import { inOrder, summaryOf } from "./saying.ts";

export default function Connections() {
  const isMember = may("member");
  const query = useProjectQuery(isMember ? "/connections" : null, [
    "inbound_events",
    "messages",
    "deliveries",
    "settings",
    "cancel_flow",
    "risk",
  ]);
  const [isAdding, setAdding] = useState(false);
  useActions(may("admin") ? [{ name: t().addEndpoint, run: () => setAdding(true) }] : []);

  return (
    <Page name="connections">
      {isMember ? (
        <Answered query={query} lines={8}>
          {({ data: all }) => (
            <>
              <Say big>{summaryOf(all)}</Say>
              <ul class="links-list">
                {inOrder(all).map((one, index) => (
                  <Entry
                    key={`${one.kind} ${one.id ?? one.name}`}
                    connection={one}
                    isFirst={index === 0}
                    refresh={query.refresh}
                  />
                ))}
              </ul>
              {may("admin") && (
                <div class="rowdo add-endpoint">
                  <Button class="b" text={t().addEndpoint} onClick={() => setAdding(true)} />
                  <span class="small quiet">{t().addEndpointHint}</span>
                </div>
              )}
            </>
          )}
        </Answered>
      ) : (
        <Say big>{t().onlyMembers}</Say>
      )}
      {isAdding && <EndpointDialog onClose={() => setAdding(false)} onSaved={() => void query.refresh()} />}
    </Page>
  );
}
