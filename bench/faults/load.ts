// The mixed load: clients that each do one thing after the other, drawn from the seed.

import * as arriving from "./arriving.ts";
import { Random } from "./random.ts";
import * as working from "./working.ts";
import type { World } from "./world.ts";

const WEIGHTS = {
  create: 12,
  createOnce: 10,
  postCustom: 12,
  failPayment: 6,
  pay: 3,
  track: 20,
  importRows: 1,
  generate: 12,
  send: 10,
  changeReason: 3,
  recover: 2,
  unsubscribe: 2,
  suppress: 2,
  leave: 6,
  alert: 2,
  look: 12,
};

const ACTIONS: Record<keyof typeof WEIGHTS, (world: World, n: number) => Promise<void>> = { ...arriving, ...working };

const CLIENTS = 10;
const LONGEST_PAUSE = 300; // ms
const RUSHING = 64; // at a time
const IN_A_RUSH = 1_500;

export class Load {
  #number = 0;
  readonly #underWay: Promise<void>[];

  constructor(
    private readonly world: Omit<World, "random">,
    seed: number,
  ) {
    this.#underWay = Array.from({ length: CLIENTS }, (_, i) => this.#work(new Random(seed, `client ${i}`)));
  }

  /** Sends so many at once that tracked events and webhooks go through the journal. */
  async burst(seed: number): Promise<void> {
    const random = new Random(seed, `burst ${this.#number}`);
    let left = IN_A_RUSH;
    const one = async () => {
      while (left-- > 0 && !this.world.client.isOver) {
        const act = random.chance(0.8) ? arriving.track : arriving.postCustom;
        await act({ ...this.world, random }, this.#number++);
      }
    };
    await Promise.all(Array.from({ length: RUSHING }, one));
  }

  /** Resolves when the last request has ended. */
  async end(): Promise<void> {
    this.world.client.isOver = true;
    await Promise.all(this.#underWay);
  }

  async #work(random: Random): Promise<void> {
    const world = { ...this.world, random };
    while (!world.client.isOver) {
      const name = random.weighted(WEIGHTS);
      await ACTIONS[name](world, this.#number++);
      await Bun.sleep(random.whole(0, LONGEST_PAUSE));
    }
  }
}
