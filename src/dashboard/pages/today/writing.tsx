// Shown before there is a letter: none was requested yet, or letters are being written. While a model writes, its text appears
// as it arrives.

import { useEffect, useState } from "preact/hooks";
import { projectUrl } from "../../data/project.ts";
import { Shape } from "../../parts/state.tsx";
import { strategies } from "../../texts/strategies.ts";
import { today as t } from "../../texts/today.ts";
import type { Event, Variant } from "./event.ts";

type Strategy = Variant["strategy"];
type Text = { readonly subject: string; readonly body: string; readonly isDone: boolean };
/** The texts being written, in the order of their start. */
type Texts = ReadonlyMap<Strategy, Text>;

export function Writing({ event }: { event: Event }) {
  const isWriting = event.status === "processing";
  const texts = useTexts(event.id, isWriting);
  const [chosen, choose] = useState<Strategy | null>(null);
  const shown = chosen ?? [...texts.keys()][0];
  const text = shown === undefined ? undefined : texts.get(shown);
  return (
    <>
      <div
        class="sheet letter"
        id="letter"
        aria-busy={isWriting}
        {...(shown === undefined ? {} : { role: "tabpanel", "aria-labelledby": `writing-${shown}` })}
      >
        {!isWriting ? <p class="quiet">{t().notWritten}</p> : <SoFar text={text} />}
      </div>
      {texts.size > 0 && (
        <div class="ranks" role="tablist" aria-orientation="vertical" aria-label={t().arriving}>
          {[...texts].map(([strategy, { isDone }], index) => (
            <button
              key={strategy}
              type="button"
              role="tab"
              id={`writing-${strategy}`}
              aria-controls="letter"
              aria-selected={strategy === shown}
              onClick={() => choose(strategy)}
            >
              <span class="n">{index + 1}</span>
              <span>
                {strategies()[strategy]}
                {isDone && <span class="was"> {t().written}</span>}
              </span>
            </button>
          ))}
        </div>
      )}
      {isWriting && (
        <div class="act">
          <Seconds since={event.updated_at} done={[...texts.values()].filter(({ isDone }) => isDone).length} />
        </div>
      )}
    </>
  );
}

function SoFar({ text }: { text: Text | undefined }) {
  if (text === undefined || text.subject + text.body === "") {
    return (
      <div class="waiting">
        {Array.from({ length: 8 }, (_, index) => (
          <span key={index} class="skel" />
        ))}
      </div>
    );
  }
  const paragraphs = text.body.split(/\n{2,}/);
  const caret = !text.isDone && <span class="caret" aria-hidden="true" />;
  return (
    <>
      <h2 class="subject" dir="auto">
        {text.subject}
        {text.body === "" && caret}
      </h2>
      <div class="body">
        {paragraphs.map((paragraph, index) => (
          <p key={index} dir="auto">
            {paragraph}
            {text.body !== "" && index === paragraphs.length - 1 && caret}
          </p>
        ))}
      </div>
    </>
  );
}

/** The model's texts so far, from the API's stream; empty if no model writes. */
function useTexts(eventId: string, isWriting: boolean): Texts {
  const [texts, setTexts] = useState<Texts>(new Map());
  useEffect(() => {
    setTexts(new Map());
    if (!isWriting) return;
    const stream = new EventSource(projectUrl(`/churn-events/${encodeURIComponent(eventId)}/writing`));
    const listen = (name: "text" | "done") =>
      stream.addEventListener(name, ({ data }) => {
        const { strategy, subject, body } = JSON.parse(data) as { strategy: Strategy; subject: string; body: string };
        setTexts((before) => new Map(before).set(strategy, { subject, body, isDone: name === "done" }));
      });
    listen("text");
    listen("done");
    // The project's stream of changes announces the finished letters.
    stream.addEventListener("end", () => stream.close());
    return () => stream.close();
  }, [eventId, isWriting]);
  return texts;
}

function Seconds({ since, done }: { since: string; done: number }) {
  const passed = () => Math.max(0, Math.round((Date.now() - Date.parse(since)) / 1000));
  const [seconds, setSeconds] = useState(passed);
  useEffect(() => {
    const ticking = setInterval(() => setSeconds(passed()), 1000);
    return () => clearInterval(ticking);
  }, [since]);
  return (
    <span class="state">
      <Shape is="none" />
      {/* For screen readers, announced once instead of every second. */}
      <span class="sr" role="status">
        {t().states.writing}
      </span>
      <span aria-hidden="true">{done === 0 ? t().writing(seconds) : t().writingOn(done, seconds)}</span>
    </span>
  );
}
