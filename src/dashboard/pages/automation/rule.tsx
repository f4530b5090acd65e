// One rule in a list: its name, its text, and its switch.

import type { ComponentChildren } from "preact";
import { Switch } from "../../parts/form.tsx";

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
    {onTurn && <Switch isOn={isOn === true} onTurn={onTurn} aria-label={title} />}
  </li>
);
