// A choice of one option: buttons side by side, or a list if there are many options or little space.

import { Button } from "./button.tsx";

type Option = readonly [value: string, name: string];

const MOST_BUTTONS = 4;

type Props = {
  label: string;
  options: readonly Option[];
  value: string;
  onChoose: (value: string) => void;
  /** Whether it is a list on phones, so that several choices fit on one line. */
  isShort?: boolean;
};

export function Choice({ label, options, value, onChoose, isShort = false }: Props) {
  const isList = options.length > MOST_BUTTONS;
  return (
    <>
      {(isList || isShort) && (
        <select
          class={isList ? "in pick" : "in pick on-phone"}
          aria-label={label}
          value={value}
          onChange={(event) => onChoose(event.currentTarget.value)}
        >
          {options.map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </select>
      )}
      {!isList && (
        <fieldset class={isShort ? "seg on-desk" : "seg"} aria-label={label}>
          {options.map(([one, name]) => (
            <Button key={one} text={name} aria-pressed={one === value} onClick={() => onChoose(one)} />
          ))}
        </fieldset>
      )}
    </>
  );
}
