// What all writers of sample rows need.

import type { Deps } from "../../../deps.ts";
import type { Project } from "../../projects/tables.ts";
import type { Experiment } from "../../variants/experiments/tables.ts";

export type Scene = {
  deps: Pick<Deps, "config" | "keys">;
  project: Project;
  now: number;
  /** The project's recovery window, in ms. */
  window: number;
  experiment: Experiment;
};

export const PROVIDER = "stripe";
