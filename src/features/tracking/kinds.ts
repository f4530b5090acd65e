// The numbers of a project's kinds of activity. Their count is limited, so that a page that invents names can neither fill the
// database nor use up the limit of the project's own servers.

import { type Db, statement } from "../../store/engine.ts";
import { projectNumbersOf } from "../../store/numbers.ts";
import { isMeaningful, OF_FEATURE, WITHOUT_FEATURE, WITHOUT_NAME } from "./names.ts";

/** The maximum number of custom names, and of features, of a project; separately with and without an API key. */
const MOST_NAMES = 500;

const numberOf = statement<[number]>(
  "select number from activity_kinds where project_id = ? and name = ? and trusted = ?",
);
const takeNumber = projectNumbersOf("activity_kinds");
const namesOf = statement<[string]>("select name from activity_kinds where project_id = ? and trusted = ?");
const insertKind = statement("insert into activity_kinds (project_id, number, name, trusted) values (?, ?, ?, ?)");

/** How many more custom names and features are allowed. */
type Room = { names: number; features: number };

/** The kinds of one project's pages, or of its servers, for the length of one write. */
export class SourceKinds {
  readonly #numbers = new Map<string, number>();
  #room: Room | undefined;

  constructor(
    private readonly tx: Db,
    private readonly projectId: string,
    private readonly trusted: boolean,
  ) {}

  /** The number of a kind that was looked up before in this write. */
  known(name: string): number | undefined {
    return this.#numbers.get(name);
  }

  /**
   * The number of a kind; creates it if it is new. Beyond the limit a feature counts only as `feature_used`, and a name as
   * `activity`.
   */
  async number(name: string): Promise<number> {
    const number = (await this.#find(name)) ?? (await this.#add(name));
    this.#numbers.set(name, number);
    return number;
  }

  async #find(name: string): Promise<number | undefined> {
    const [known] = await numberOf(this.tx).values(this.projectId, name, Number(this.trusted));
    return known?.[0];
  }

  async #add(name: string): Promise<number> {
    if (!isMeaningful(name)) {
      const of = name.startsWith(OF_FEATURE) ? "features" : "names";
      this.#room ??= await this.#roomLeft();
      if (this.#room[of] <= 0) {
        const instead = of === "features" ? WITHOUT_FEATURE : WITHOUT_NAME;
        return this.known(instead) ?? (await this.number(instead));
      }
      this.#room[of]--;
    }
    const number = await takeNumber(this.tx, this.projectId);
    await insertKind(this.tx).run(this.projectId, number, name, Number(this.trusted));
    return number;
  }

  /** Names of the project's own and features are counted apart. */
  async #roomLeft(): Promise<Room> {
    const room = { names: MOST_NAMES, features: MOST_NAMES };
    for (const [name] of await namesOf(this.tx).values(this.projectId, Number(this.trusted))) {
      if (!isMeaningful(name)) room[name.startsWith(OF_FEATURE) ? "features" : "names"]--;
    }
    return room;
  }
}
