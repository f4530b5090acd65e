// A choice of the roles that the user may assign, each with its rights.

import { may } from "../../data/session.ts";
import { teamTexts as t } from "../../texts/team.ts";
import type { Role } from "./shapes.ts";

const ROLES: readonly Role[] = ["viewer", "member", "admin", "owner"];

export const mayGive = (role: Role): boolean => may(role === "owner" ? "owner" : "admin");

export const RoleChoice = ({ role, onChange }: { role: Role; onChange: (role: Role) => void }) => (
  <fieldset class="role-choice">
    <legend class="label">{t().role}</legend>
    {ROLES.filter(mayGive).map((one) => (
      <label key={one} class="check">
        <input type="radio" name="role" value={one} checked={one === role} onChange={() => onChange(one)} />
        <span>
          <span class="mid">{t().roles[one]}</span>
          <span class="beneath">{t().does[one]}</span>
        </span>
      </label>
    ))}
  </fieldset>
);
