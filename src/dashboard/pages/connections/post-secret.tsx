// The secret that signs posts to other systems.

import { useProject } from "../../data/project.ts";
import { Address } from "../../parts/copy.tsx";
import { connectionSetup as t } from "../../texts/connections-setup.ts";

/** Shows the project's secret, which signs all posts. */
export function PostSecret() {
  const secret = useProject()?.webhook_secret;
  if (secret === undefined) return null;
  return (
    <div>
      <p class="label">{t().postSecret}</p>
      <Address text={secret} label={t().secret} hides />
    </div>
  );
}
