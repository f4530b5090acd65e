// The search index of customers: the words of their names, addresses and cancel reasons.

import { type Searchable, searchWordsOf } from "../../lib/search-words.ts";
import { type Db, statement } from "../../store/engine.ts";
import type { Project } from "../projects/tables.ts";

// One row per statement: before a statement that may write several rows, SQLite copies each page, and so writes twice as much.
const insertWord = statement(
  "insert into customer_words (project_id, word, person) values (?, ?, ?) on conflict do nothing",
);
const deleteWord = statement("delete from customer_words where project_id = ? and word = ? and person = ?");

const deleteWords = statement("delete from customer_words where project_id = ? and person = ?");

/** Adds a person's words to the index, under their normalized address. Earlier words stay. */
export async function indexPerson(tx: Db, project: Pick<Project, "id">, person: Searchable): Promise<void> {
  const insert = insertWord(tx);
  await Promise.all([...searchWordsOf(person)].map((word) => insert.send(project.id, word, person.email)));
}

/**
 * Removes the words of this reason from the index, even if other texts of the person contain them: index those texts again
 * afterwards.
 */
export async function removeReason(tx: Db, project: Pick<Project, "id">, email: string, reason: string): Promise<void> {
  const remove = deleteWord(tx);
  const words = [...searchWordsOf({ email, name: null, reason })];
  await Promise.all(words.map((word) => remove.send(project.id, word, email)));
}

/** Removes all words of the person from the index. */
export async function removePerson(tx: Db, project: Pick<Project, "id">, email: string): Promise<void> {
  await deleteWords(tx).run(project.id, email);
}
