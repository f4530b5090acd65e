// A button with a text, and a link to a page of the dashboard.

import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ComponentChildren } from "preact";
import { link } from "../data/base.ts";

/** `keys`: the key that does the same, such as "E" or "⌘↵". */
type ButtonProps = Omit<ButtonHTMLAttributes, "children"> & { text: ComponentChildren; keys?: string };

export const Button = ({ text, type = "button", keys, ...rest }: ButtonProps) => (
  <button type={type} {...rest}>
    {text}
    {keys && " "}
    {keys && <kbd>{keys}</kbd>}
  </button>
);

/** `to` is the path below that of the dashboard. */
type LinkProps = Omit<AnchorHTMLAttributes, "children" | "href" | "role"> & { to: string; text: ComponentChildren };

export const Link = ({ to, text, ...rest }: LinkProps) => (
  <a {...rest} href={link(to)}>
    {text}
  </a>
);
