// The error message of a form or an action.

/** Shows nothing without a text. */
export const Problem = ({ text }: { text: string | null | undefined }) =>
  text ? (
    <p class="problem" role="alert">
      {text}
    </p>
  ) : null;
