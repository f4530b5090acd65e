// The cancel flow page: the offers beside the widget, the results, the comments, and how to install it.

import { useLocation } from "preact-iso";
import type { Shape } from "../../data/api.ts";
import { link } from "../../data/base.ts";
import { projectApi, useProjectQuery } from "../../data/project.ts";
import { useQuery } from "../../data/query.ts";
import { REASONS, type Reason } from "../../data/reasons.ts";
import { slug } from "../../data/session.ts";
import { useDraft } from "../../parts/drafts.ts";
import { Answered, Page, Say } from "../../parts/page.tsx";
import { undoLast } from "../../parts/slip.tsx";
import { useSettingsDraft } from "../../parts/unsaved.tsx";
import { useKeys } from "../../shell/keys.tsx";
import { cancelFlow as t } from "../../texts/cancel-flow.ts";
import { shell } from "../../texts/shell.ts";
import { Comments } from "./comments.tsx";
import { Editor } from "./editor.tsx";
import { Install } from "./install.tsx";
import { Looks } from "./looks.tsx";
import { editable, type Offer } from "./offer.ts";
import { Preview } from "./preview.tsx";
import { Saved } from "./saved.tsx";
import { Sessions } from "./sessions.tsx";
import { Wall } from "./wall.tsx";

export default function CancelFlow() {
  useKeys([{ key: "u", does: shell().undo, run: undoLast }]);
  const all = useQuery(
    `cancel flow ${slug.value}`,
    async (signal) => {
      const [project, { offers }] = await Promise.all([
        projectApi.get("", { signal }),
        projectApi.get("/retention-offers", { signal }),
      ]);
      return { project: project.data, offers };
    },
    ["offers", "settings"],
  );
  const insights = useProjectQuery("/cancel-flow/insights", ["cancel_flow"]);
  return (
    <Page name="cancelling">
      <Answered query={insights} lines={2}>
        {({ data: found }) => <Say big>{t().opening(found.sessions, found.shown, found.accepted)}</Say>}
      </Answered>
      <Answered query={all} lines={12}>
        {({ project, offers }) => <Desk project={project} offers={offers} insights={insights.data.value?.data} />}
      </Answered>
    </Page>
  );
}

type DeskProps = {
  project: Shape<"Project">;
  offers: Shape<"RetentionOffer">[];
  insights: Shape<"CancelFlowInsights"> | undefined;
};

function Desk({ project, offers, insights }: DeskProps) {
  const { query } = useLocation();
  const reason = REASONS.find((one) => one === query.reason) ?? "too_expensive";
  const found = offers.find((one) => one.reason === reason);
  const saved = found ? editable(found) : null;
  const [draft, setDraft] = useDraft<Offer>(`offer ${reason}`);
  const looks = useSettingsDraft("cancel_flow", project.settings.cancel_flow);
  return (
    <>
      <div class="flow">
        <Reasons chosen={reason} offers={offers} />
        <Editor
          key={reason}
          reason={reason}
          saved={saved}
          draft={draft}
          setDraft={setDraft}
          currency={project.settings.currency}
        />
        <Preview reason={reason} offer={draft ?? saved} project={project} theme={looks.now.theme} />
      </div>
      {insights && <Saved insights={insights} offers={offers} />}
      {insights && <Comments themes={insights.themes} />}
      <Sessions />
      <Looks draft={looks} />
      <Wall project={project} />
      <Install project={project} />
    </>
  );
}

const Reasons = ({ chosen, offers }: { chosen: Reason; offers: Shape<"RetentionOffer">[] }) => (
  <nav class="reasons" aria-label={t().reasonsNav}>
    {REASONS.map((reason) => {
      const offer = offers.find((one) => one.reason === reason);
      return (
        <a key={reason} href={link("/cancel-flow", { reason })} aria-current={reason === chosen ? "true" : undefined}>
          <span class="h">{t().reasons[reason]}</span>
          <bdi class="d">{offer ? (offer.is_active ? offer.title : t().off(offer.title)) : t().noOffer}</bdi>
        </a>
      );
    })}
  </nav>
);
