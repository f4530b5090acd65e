// The error message of a form or an action.

type Props = { text: string | null | undefined; class?: string; as?: "p" | "span" };

/** Shows nothing without a text. */
export const Problem = ({ text, class: name = "problem", as: Tag = "p" }: Props) =>
  text ? (
    <Tag class={name} role="alert">
      {text}
    </Tag>
  ) : null;
