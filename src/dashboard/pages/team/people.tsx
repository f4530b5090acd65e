// The table of the project's members and open invitations.

import { Ellipsis } from "lucide-preact";
import { useState } from "preact/hooks";
import { ago, shortDay } from "../../data/format.ts";
import { may } from "../../data/session.ts";
import { right, Table } from "../../parts/page.tsx";
import { teamTexts as t } from "../../texts/team.ts";
import { InvitationDialog } from "./invite.tsx";
import { MemberDialog } from "./member.tsx";
import { type Invitation, isSelf, type Member, type Role } from "./shapes.ts";

export function People({ members, invitations }: { members: readonly Member[]; invitations: readonly Invitation[] }) {
  const [member, setMember] = useState<Member | null>(null);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  return (
    <>
      <section class="scroll" aria-label={t().teamTable}>
        <Table columns={[t().name, t().may, right(t().since), { name: <span class="sr">{t().more}</span> }]}>
          {members.map((one) => (
            <tr key={one.id}>
              <th scope="row" class="address">
                <bdi>{one.name ?? one.email}</bdi>
                {isSelf(one) && <span class="faint"> {t().you}</span>}
                {one.name !== null && <bdi class="beneath">{one.email}</bdi>}
              </th>
              <td>
                <May role={one.role} />
              </td>
              <td class="r quiet" data-l={t().joined}>
                {shortDay(one.joined_at)}
              </td>
              <td class="r">
                {(may("admin") || isSelf(one)) && <More who={one.name ?? one.email} onClick={() => setMember(one)} />}
              </td>
            </tr>
          ))}
          {invitations.map((one) => (
            <tr key={one.id}>
              <th scope="row" class="address">
                <bdi>{one.email}</bdi>
              </th>
              <td>
                <May role={one.role} />
              </td>
              <td class="r quiet">
                {one.status === "pending" ? t().linkEnds(ago(one.expires_at)) : t().linkEnded(ago(one.expires_at))}
              </td>
              <td class="r">{may("admin") && <More who={one.email} onClick={() => setInvitation(one)} />}</td>
            </tr>
          ))}
        </Table>
      </section>
      {member && <MemberDialog member={member} onClose={() => setMember(null)} />}
      {invitation && <InvitationDialog invitation={invitation} onClose={() => setInvitation(null)} />}
    </>
  );
}

const May = ({ role }: { role: Role }) => (
  <>
    {t().mays[role]} <span class="faint">{t().roles[role]}</span>
  </>
);

const More = ({ who, onClick }: { who: string; onClick: () => void }) => (
  <button type="button" class="b bare icon" aria-label={t().moreFor(who)} onClick={onClick}>
    <Ellipsis size={16} strokeWidth={1.6} aria-hidden="true" />
  </button>
);
