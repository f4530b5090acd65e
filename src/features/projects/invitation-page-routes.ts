// The page behind the link of an invitation. Opening it does not accept the invitation.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { tokenOf, visitOf } from "../../http/pages/page.ts";
import { publicPage } from "../../http/rules.ts";
import { findUserByEmail } from "../accounts/service.ts";
import { joinPage, noInvitationPage, signInToJoinPage } from "./invitation-page.ts";
import { findInvitation } from "./invitations.ts";

export const invitationPageRoutes = ({ store, clock }: Deps) =>
  new Elysia().get(
    "/accept-invitation",
    async ({ request }) => {
      const visit = visitOf(request);
      const invitation = await findInvitation(store.read, tokenOf(request), clock.now());
      if (!invitation) return noInvitationPage(visit);
      const hasAccount = (await findUserByEmail(store.read, invitation.email)) !== undefined;
      return hasAccount ? signInToJoinPage(visit) : joinPage(visit);
    },
    { detail: publicPage },
  );
