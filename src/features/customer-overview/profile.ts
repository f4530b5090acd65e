// One customer's page: everything known about them in one response.

import type { Db } from "../../store/engine.ts";
import type { Project } from "../projects/tables.ts";
import { historyOf } from "../risk/service.ts";
import { type Behaviour, findBehaviour } from "../tracking/behaviour.ts";
import { type Found, findPerson } from "./person.ts";
import { type CustomerRow, rowsOfPeople } from "./rows.ts";

export type Profile = {
  person: Found;
  row: CustomerRow;
  history: { day: number; score: number }[];
  behaviour: Behaviour | null;
};

export async function profileOf(db: Db, project: Project, emailOrId: string, now: number): Promise<Profile> {
  const person = await findPerson(db, project, emailOrId);
  const { email, customerId, customer, events } = person;
  const [row] = await rowsOfPeople(db, project, [{ email, customerId, customer, event: events[0] ?? null }]);
  const customerIds = [...new Set([customerId, ...person.accounts.map((account) => account.customerId)])].flatMap(
    (id) => id ?? [],
  );
  return {
    person,
    row: row!,
    history: row!.risk ? await historyOf(db, row!.risk) : [],
    behaviour: await findBehaviour(db, project, { email: email ?? "", customerIds }, { at: now, trustedOnly: false }),
  };
}
