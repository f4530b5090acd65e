// What a form needs while it is sent: whether it is under way, and what is wrong with which field.

import { useState } from "preact/hooks";
import { ApiError } from "../data/api.ts";

/**
 * Runs a change: `const { busy, problem, problems, run } = useAction()`. `problems` holds what is wrong with single fields,
 * `problem` what is wrong beside them.
 */
export function useAction() {
  const [state, setState] = useState<{
    busy: boolean;
    problem: string | null;
    problems: Readonly<Record<string, string>>;
  }>({
    busy: false,
    problem: null,
    problems: {},
  });
  /** True when `act` came through. */
  async function run(act: () => Promise<unknown>): Promise<boolean> {
    setState({ busy: true, problem: null, problems: {} });
    try {
      await act();
      setState({ busy: false, problem: null, problems: {} });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isOfFields = Object.keys(error.fields).length > 0;
      setState({ busy: false, problem: isOfFields ? null : error.message, problems: error.fields });
      return false;
    }
  }
  /** Takes back what was said about the last change. */
  const forget = (): void => setState({ busy: false, problem: null, problems: {} });
  return { ...state, run, forget };
}
