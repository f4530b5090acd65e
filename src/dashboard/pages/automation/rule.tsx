// One rule in a list: its name, its text, and its switch.

import type { ComponentChildren } from "preact";

type RuleProps = {
  title: string;
  hint?: string | undefined;
  isOn?: boolean;
  onTurn?: (on: boolean) => void;
  children: ComponentChildren;
};

export const Rule = ({ title, hint, isOn, onTurn, children }: RuleProps) => (
  <li>
    <h3>{title}</h3>
    <div>
      {children}
      {hint && <p class="hint">{hint}</p>}
    </div>
    {onTurn && (
      <input
        class="switch"
        type="checkbox"
        role="switch"
        checked={isOn === true}
        aria-checked={isOn === true}
        aria-label={title}
        onChange={({ currentTarget }) => onTurn(currentTarget.checked)}
      />
    )}
  </li>
);
