// A form, and its state: whether it is being submitted, and the problems of its fields.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { ApiError } from "../data/api.ts";

type Props = {
  class?: string;
  "aria-label"?: string;
  noValidate?: boolean;
  onSubmit: (values: FormData) => unknown;
  children: ComponentChildren;
};

/** A form whose values are handled here instead of sent by the browser. */
export const Form = ({ onSubmit, ...rest }: Props) => (
  <form
    {...rest}
    onSubmit={(event) => {
      event.preventDefault();
      void onSubmit(new FormData(event.currentTarget));
    }}
  />
);

/**
 * Runs a change: `const { busy, problem, problems, run } = useAction()`. `problems` has the problems of single fields by path,
 * `problem` any other one.
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
  /** Resolves with true if `act` succeeded. */
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
  /** Clears the problems of the last change. */
  const forget = (): void => setState({ busy: false, problem: null, problems: {} });
  return { ...state, run, forget };
}
