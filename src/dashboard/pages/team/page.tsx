// The team page: members with their roles, invitations, and the project's API keys.

import { useProjectQuery } from "../../data/project.ts";
import { may, project } from "../../data/session.ts";
import { Answered, Page, Say, SetSection } from "../../parts/page.tsx";
import { teamTexts as t } from "../../texts/team.ts";
import { InviteButton } from "./invite.tsx";
import { Keys } from "./keys.tsx";
import { People } from "./people.tsx";

const PER_PAGE = 100;

export default function Team() {
  const members = useProjectQuery("/members", ["members"], { query: { per_page: PER_PAGE } });
  const invitations = useProjectQuery("/invitations", ["members"], { query: { per_page: PER_PAGE } });
  const keys = useProjectQuery("", ["settings"]);
  const pending = (invitations.data.value?.data ?? []).filter(({ status }) => status === "pending").length;
  return (
    <Page name="team-page">
      <div class="head">
        <Say big>
          {members.data.value && (
            <>
              <bdi>{t().people(members.data.value.meta.total, project.value?.name ?? "")}</bdi> {t().open(pending)}
            </>
          )}
        </Say>
        <div class="do">{may("admin") && <InviteButton />}</div>
      </div>
      <div class="set block">
        <SetSection id="team" title={t().team} why={t().teamWhy} full>
          <Answered query={members} lines={4}>
            {({ data: all }) => <People members={all} invitations={invitations.data.value?.data ?? []} />}
          </Answered>
        </SetSection>
        <SetSection id="keys" title={t().keys} why={t().keysWhy} full>
          <Answered query={keys} lines={4}>
            {({ data: found }) => <Keys project={found} />}
          </Answered>
        </SetSection>
      </div>
    </Page>
  );
}
