// A button with a text, and a link to a page of the dashboard.

import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ComponentChildren } from "preact";
import { link } from "../data/base.ts";

type ButtonProps = Omit<ButtonHTMLAttributes, "children"> & { text: ComponentChildren };

export const Button = ({ text, type = "button", ...rest }: ButtonProps) => (
  <button type={type} {...rest}>
    {text}
  </button>
);

/** `to` is the path below that of the dashboard. */
type LinkProps = Omit<AnchorHTMLAttributes, "children" | "href" | "role"> & { to: string; text: ComponentChildren };

export const Link = ({ to, text, ...rest }: LinkProps) => (
  <a {...rest} href={link(to)}>
    {text}
  </a>
);
