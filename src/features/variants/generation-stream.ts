// The stream of an event's generation: each text so far, which texts are done, and the end of the generation.

import type { Store } from "../../store/engine.ts";
import type { Strategy } from "../strategies/table.ts";
import type { LiveGeneration, LiveText, LiveTexts } from "./live-texts.ts";
import { partialWriting } from "./llm/partial-answer.ts";
import { generationEnded } from "./service.ts";

const SPACING = 250; // ms between two looks at the texts

type StreamEnd = "completed" | "not_writing";

type SourceDeps = {
  store: Pick<Store, "listen">;
  liveTexts: LiveTexts;
  /** Whether a model writes the event's texts, or is about to. */
  isWriting: () => Promise<boolean>;
};

export class GenerationStream {
  isOver = false;
  readonly #sent = new Map<Strategy, LiveText>();
  /** Stored here, because the end of a generation removes them before it is announced. */
  #texts: LiveGeneration = new Map();
  #end: StreamEnd | null = null;
  #sentAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly deps: SourceDeps,
    private readonly eventId: string,
  ) {}

  watch(onNews: () => void): () => void {
    const { store, liveTexts, isWriting } = this.deps;
    const look = () => {
      this.#texts = liveTexts.of(this.eventId) ?? this.#texts;
      onNews();
    };
    const end = (how: StreamEnd) => {
      this.#end ??= how;
      onNews();
    };
    const stops = [
      liveTexts.listen(this.eventId, look),
      store.listen(generationEnded(this.eventId), () => end("completed")),
    ];
    look();
    // Read after subscribing, so that no end is missed.
    isWriting().then(
      (yes) => yes || end("not_writing"),
      () => end("not_writing"),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }

  dueIn(now: number): number | null {
    if (this.#end === null && this.#unsent().length === 0) return null;
    return this.#sentAt + SPACING - now;
  }

  take(now: number): string[] {
    this.#sentAt = now;
    const events = this.#unsent().map(([strategy, text]) => {
      this.#sent.set(strategy, text);
      return "writing" in text
        ? eventOf("done", { strategy, ...text.writing })
        : eventOf("text", { strategy, ...partialWriting(text.answer) });
    });
    if (this.#end === null) return events;
    this.isOver = true;
    return [...events, eventOf("end", { reason: this.#end })];
  }

  #unsent(): [Strategy, LiveText][] {
    return [...this.#texts].filter(([strategy, text]) => this.#sent.get(strategy) !== text);
  }
}

const eventOf = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
