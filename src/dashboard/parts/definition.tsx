// A "?" next to a number that opens its definition.

import { useId } from "preact/hooks";
import { language } from "../data/language.ts";
import { useProjectQuery } from "../data/project.ts";
import { germanDefinitions } from "../texts/definitions.ts";
import { resultsTexts as t } from "../texts/results.ts";
import { Button } from "./button.tsx";

/** `of` is the number's name in the API's list of definitions; `name` is its name on the page. */
export function Means({ of, name }: { of: string; name: string }) {
  const id = useId();
  const text = useDefinition(of);
  if (text === undefined) return null;
  return (
    <span class="means">
      <Button text="?" popovertarget={id} aria-label={t().means(name)} />
      <span id={id} popover="auto" role="note">
        <b>{name}</b> {text}
      </span>
    </span>
  );
}

/** The definition, in German if there is a translation, because the API has only English ones. */
function useDefinition(name: string): string | undefined {
  const definitions = useProjectQuery("/stats/definitions", []);
  const german = language.value === "de" ? germanDefinitions[name] : undefined;
  return german ?? definitions.data.value?.data.find((one) => one.name === name)?.definition;
}
