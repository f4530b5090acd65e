// What went wrong, where a form or an action says it.

/** Nothing where there is no text. */
export const Problem = ({ text }: { text: string | null | undefined }) =>
  text ? (
    <p class="problem" role="alert">
      {text}
    </p>
  ) : null;
