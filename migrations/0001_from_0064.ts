// Makes the customers of a database before the baseline searchable by their names, addresses and reasons.

import type { Database } from "bun:sqlite";
import { searchWordsOf } from "../src/lib/search-words.ts";

type Row = { project: string; person: string; name: string | null; reason: string | null };

const SOURCES = [
  `select project_id as project, email as person, name, null as reason from customers where email is not null`,
  `select project_id as project, customer_email as person, customer_name as name,
     case when sensitive_topic is null then cancel_reason end as reason
   from churn_events`,
];

export function indexCustomers(db: Database): void {
  const insert = db.query(
    "insert into customer_words (project_id, word, person) values (?, ?, ?) on conflict do nothing",
  );
  for (const source of SOURCES) {
    for (const { project, person, name, reason } of db.query<Row, []>(source).iterate()) {
      for (const word of searchWordsOf({ email: person, name, reason })) insert.run(project, word, person);
    }
  }
}
