// The API's types that the page uses.

import type { Shape } from "../../data/api.ts";
import { account } from "../../data/session.ts";

export type Member = Shape<"Member">;
export type Invitation = Shape<"Invitation">;
export type Role = Member["role"];
export type KeyKind = "secret" | "public" | "webhook" | "identity";

export const isSelf = ({ user_id }: Member): boolean => user_id === account.value?.id;
