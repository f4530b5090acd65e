// The appearance of a project's mails: logo, colour and font, in light and dark.

import { contrast, isGrey, textOn, visibleOn } from "../../../lib/colors.ts";
import type { Settings } from "../../projects/settings-shape.ts";

export type Brand = Settings["sender"]["brand"];

const FONTS: Record<Brand["font"], string> = {
  system: "-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif",
  arial: "Arial,Helvetica,sans-serif",
  verdana: "Verdana,Geneva,sans-serif",
  trebuchet: "Trebuchet MS,Tahoma,sans-serif",
  georgia: "Georgia,Times New Roman,serif",
  palatino: "Palatino,Palatino Linotype,Book Antiqua,Georgia,serif",
  courier: "Courier New,Courier,monospace",
};

/** A list of preinstalled fonts, for an attribute or a style sheet. */
export const fontStack = ({ font }: Brand): string => FONTS[font];

type Scheme = "light" | "dark";

type Palette = {
  page: string;
  ink: string;
  /** The footer's text. */
  quiet: string;
  line: string;
  link: string;
  button: string;
  onButton: string;
  /** The button's border, visible on the page even if the button's colour is not. */
  edge: string;
};

const GROUNDS = {
  light: { page: "#ffffff", ink: "#1c1c1f", quiet: "#63636b", line: "#e4e4e7", link: "#1d4ed8", button: "#1f2937" },
  dark: { page: "#18181b", ink: "#ececef", quiet: "#a8a8b0", line: "#3a3a40", link: "#8ab4f8", button: "#ececef" },
};

/** Text has a contrast of at least 4.5, and the button's border one of at least 3, whatever the project's colour is. */
export function paletteOf({ color }: Brand, scheme: Scheme): Palette {
  const ground = GROUNDS[scheme];
  const button = buttonColor(color, scheme);
  return {
    ...ground,
    link: linkColor(color, scheme),
    button,
    onButton: textOn(button),
    edge: visibleOn(ground.page, button, 3),
  };
}

/** The project's colour, made darker or lighter if necessary; an unreadable grey is replaced by the text colour. */
function linkColor(color: string | null, scheme: Scheme): string {
  const { page, ink, link } = GROUNDS[scheme];
  if (color === null) return link;
  return isGrey(color) && contrast(color, page) < 4.5 ? ink : visibleOn(page, color, 4.5);
}

/** The project's colour; in dark mode a dark colour is lightened, and a dark grey replaced. */
function buttonColor(color: string | null, scheme: Scheme): string {
  const { page, button } = GROUNDS[scheme];
  if (color === null) return button;
  if (scheme === "light" || contrast(color, page) >= 3) return color;
  return isGrey(color) ? button : visibleOn(page, color, 3);
}

/**
 * The style sheet, for mail programs that read one; others only use the style attributes, which have the light colours.
 * `isLightOnly`: without dark colours.
 */
export function styleSheet(brand: Brand, isLightOnly: boolean): string {
  const { link, onButton } = paletteOf(brand, "light");
  const dark = isLightOnly ? "" : `\n@media (prefers-color-scheme:dark){\n${darkRules(paletteOf(brand, "dark"))}\n}`;
  return `:root{color-scheme:${isLightOnly ? "light" : "light dark"}}
.m-page a{color:${link}}
.m-page .m-button a{color:${onButton}}
@media (max-width:480px){.m-page{padding:24px 20px 32px!important}}${dark}`;
}

const darkRules = (
  dark: Palette,
): string => `.m-body,.m-page{background-color:${dark.page}!important;color:${dark.ink}!important}
.m-page a{color:${dark.link}!important}
.m-button{background-color:${dark.button}!important;border-color:${dark.edge}!important}
.m-page .m-button a{background-color:${dark.button}!important;color:${dark.onButton}!important}
.m-foot{border-color:${dark.line}!important}
.m-foot,.m-page .m-foot a{color:${dark.quiet}!important}
.m-logo{padding:10px 14px!important;border-radius:8px!important;background-color:#ffffff!important;color:#1c1c1f!important}`;

/** The same for a page that a mail links to, with the variables of `http/pages/page.css`. */
export function pageSheet(brand: Brand): string {
  const buttons = (scheme: Scheme) => {
    const { button, onButton, edge } = paletteOf(brand, scheme);
    return `button{color:${onButton};border-color:${edge};background:${button}}`;
  };
  return `body{font-family:${fontStack(brand)}}
.brand img{box-sizing:content-box;max-width:calc(100% - 28px);height:auto}
${buttons("light")}
@media (prefers-color-scheme:dark){
${buttons("dark")}
.brand img{padding:10px 14px;border-radius:8px;background:#ffffff;color:#1c1c1f}
}
`;
}
