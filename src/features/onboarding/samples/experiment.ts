// The experiment of the made-up company. It is already stopped, so that it never affects a real customer.

import { DAY } from "../../../lib/duration.ts";
import { newId } from "../../../lib/ids.ts";
import type { Project } from "../../projects/tables.ts";
import type { Experiment } from "../../variants/experiments/tables.ts";

export const sampleExperiment = (project: Project, now: number, window: number): Experiment => ({
  id: newId("exp", now),
  projectId: project.id,
  name: "A shorter discount letter",
  strategy: "discount",
  reason: "too_expensive",
  status: "stopped",
  arms: [
    { name: "written for each", text: null },
    {
      name: "three sentences",
      text: {
        subject: "A lower price, {{customer_name|perhaps}}?",
        body: "Hi {{customer_name|there}},\n\nyou wrote that {{plan_name|the plan}} costs too much. Would 20% less for six months help? Reply with a yes and it is done.",
      },
    },
  ],
  recoveryWindow: window,
  startedAt: now - 420 * DAY,
  stoppedAt: now - 20 * DAY,
  createdAt: now - 421 * DAY,
  updatedAt: now - 20 * DAY,
  sample: true,
});
