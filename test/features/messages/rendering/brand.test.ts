// The look of a mail: the project's logo, colour and font, in light and dark mode.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { paletteOf } from "../../../../src/features/messages/rendering/brand.ts";
import { buttonLabel } from "../../../../src/features/messages/rendering/button-words.ts";
import { MAIL_FONTS } from "../../../../src/features/projects/settings-shape.ts";
import { PROJECT_LINKS } from "../../../../src/features/variants/links.ts";
import { contrast } from "../../../../src/lib/colors.ts";
import { attributeOf, contentOf, elementsOf, linksOf, mappedBack, PLAIN, render, UNSUBSCRIBE } from "./mails.ts";

const BACK = "https://acme.example/back";
const LOGO = "https://cdn.acme.example/logo.png?w=240&h=2";
const BRAND = { ...PLAIN, logo_url: LOGO, color: "#0f766e", font: "georgia" } as const;
const buttonFor = (address: string) => (address.startsWith("https://acme.example/") ? "Start again" : null);

const imagesIn = (html: string) => elementsOf(html).filter(({ tagName }) => tagName === "img");

const color = fc.oneof(
  fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`),
  fc.constantFrom("#ffffff", "#000000", "#FFD400", "#fafafa", "#111111", "#808080", null),
);

test("every text can be read, and every button seen, in light and dark, whatever the colour", () => {
  fc.assert(
    fc.property(color, fc.constantFrom("light" as const, "dark" as const), (color, scheme) => {
      const { page, ink, quiet, link, button, onButton, edge } = paletteOf({ ...PLAIN, color }, scheme);
      for (const text of [ink, quiet, link]) expect(contrast(text, page)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(onButton, button)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(edge, page)).toBeGreaterThanOrEqual(3);
      if (scheme === "light" && color !== null) expect(button).toBe(color);
    }),
    { numRuns: 500 },
  );
});

describe("a mail of a project with a brand", () => {
  const { html, text, targets } = render(`Hi,\n\n${BACK}\n\nAda`, { brand: BRAND, buttonFor });

  test("begins with the logo, named for who does not load pictures, and its button has the project's colour", () => {
    const [logo] = imagesIn(html);
    expect(["src", "alt", "width"].map((name) => attributeOf(logo!, name))).toEqual([LOGO, "Acme", "120"]);
    expect(html.indexOf("<img")).toBeLessThan(html.indexOf("Hi,"));
    expect(html).toContain('<td class="m-button" bgcolor="#0f766e"');
    expect(html).toContain("font-family:Georgia,");
  });

  test("loads nothing but the logo, and stays small", () => {
    const loading = elementsOf(html).flatMap(({ attrs }) =>
      attrs.filter(({ name }) => ["src", "srcset", "background", "data", "poster"].includes(name)),
    );
    expect(loading.map(({ value }) => value)).toEqual([LOGO]);
    expect(html).not.toMatch(/url\(|@import|<link|<script/i);
    expect(Buffer.byteLength(html)).toBeLessThan(6_000);
  });

  test("is the same plain text as without", () => {
    expect(text).toBe(render(`Hi,\n\n${BACK}\n\nAda`, { buttonFor }).text);
    expect(mappedBack(text, targets)).toStartWith(`Hi,\n\n${BACK}\n\nAda\n\n-- \nAcme\n`);
  });

  test("has no logo without one", () => {
    expect(imagesIn(render("Hi").html)).toEqual([]);
  });

  test("names no font that could end an attribute, and each one ends in a family that every device has", () => {
    for (const font of MAIL_FONTS) {
      const { html } = render("Hi", { brand: { ...PLAIN, font } });
      expect(html).toMatch(/font-family:[A-Za-z, -]+,(sans-serif|serif|monospace);/);
    }
  });

  test("lets no name or address out of its attribute", () => {
    const brand = { ...BRAND, logo_url: `https://a.test/"onerror="alert(1)` };
    const { html } = render("Hi", { brand, companyName: `"><script>alert(1)</script>` });
    expect(attributeOf(imagesIn(html)[0]!, "alt")).toBe(`"><script>alert(1)</script>`);
    expect(attributeOf(imagesIn(html)[0]!, "onerror")).toBeUndefined();
    expect(elementsOf(html).some(({ tagName }) => tagName === "script")).toBe(false);
  });
});

describe("the one thing that a mail asks for", () => {
  test("is a button, and what comes after it are links, in the order of the text", () => {
    const addresses = Array.from({ length: 10 }, (_, index) => `https://acme.example/${index}`);
    const { html, text, targets } = render(addresses.join("\n\n"), { buttonFor });
    expect(html.split('class="m-button"')).toHaveLength(2);
    expect(contentOf(html, "a").slice(0, 3)).toEqual(["Start again", "acme.example/1", "acme.example/2"]);
    expect(targets).toEqual(addresses);
    expect(linksOf(html)).toHaveLength(11);
    expect(mappedBack(text, targets)).toStartWith(addresses.join("\n\n"));
  });

  test("is no button where it is nobody's page that we know", () => {
    expect(render("https://blog.example/post", { buttonFor }).html).not.toContain('class="m-button"');
  });

  test.each([
    ["en-GB", "billing_update_url", "Go to billing"],
    ["en", "reactivate_url", "Continue"],
    ["en", "downgrade_url", "Switch plan"],
    ["en", "pause_url", "Pause"],
    ["en", "book_call_url", "Book a call"],
    ["de-AT", "pause_url", "Pausieren"],
    ["pt_BR", "book_call_url", "Agendar uma chamada"],
    ["no", "reactivate_url", "Fortsett"],
    ["hi", "downgrade_url", "प्लान बदलें"],
    ["tlh", "pay_url", "Pay now"],
  ] as const)("is called in %s by what %s does: %s", (language, link, label) => {
    expect(buttonLabel(link, language)).toBe(label);
  });

  test("has a name in every language, short enough for a phone", () => {
    for (const language of "cs da de en es fi fr hi it ja nb nl pl pt sv zh".split(" ")) {
      const labels = PROJECT_LINKS.map((link) => buttonLabel(link, language)!);
      expect(new Set(labels).size).toBe(PROJECT_LINKS.length);
      for (const label of labels) expect(label.length).toBeLessThanOrEqual(28);
    }
    expect(buttonLabel(null, "en")).toBeNull();
  });
});

describe("what an author has written in HTML", () => {
  const schemeOf = (html: string) => /name="color-scheme" content="([^"]+)"/.exec(html)?.[1];

  test("stands on the project's paper where it is text with a little form", () => {
    const { html } = render("<p>Hi <b>Ada</b>,</p><ul><li>one</li></ul>", { brand: BRAND });
    expect(attributeOf(imagesIn(html)[0]!, "src")).toBe(LOGO);
    expect(schemeOf(html)).toBe("light dark");
  });

  test.each([
    '<p style="color:#333">Hi</p>',
    '<p><font color="navy">Hi</font></p>',
    '<p style="BACKGROUND:#fff">Hi</p>',
  ])("with colours of its own is not darkened: %s", (body) => {
    const { html } = render(body, { brand: BRAND });
    expect(imagesIn(html)).toHaveLength(1);
    expect(schemeOf(html)).toBe("light");
    expect(html).not.toContain("prefers-color-scheme");
  });

  test.each([
    '<table width="600"><tr><td>Hi</td></tr></table>',
    "<style>p { margin: 0 }</style><p>Hi</p>",
    '<body bgcolor="#eeeeee"><p>Hi</p></body>',
  ])("and laid out whole stays as it is: %s", (body) => {
    const { html } = render(body, { brand: BRAND });
    expect(imagesIn(html)).toEqual([]);
    expect(html).not.toContain("m-page");
    expect(schemeOf(html)).toBe("light");
    expect(linksOf(html)).toEqual([UNSUBSCRIBE]);
  });

  test("keeps its own colours for the dark", () => {
    const body = "<style>@media (prefers-color-scheme: dark) { p { color: #eee } }</style><p>Hi</p>";
    expect(schemeOf(render(body).html)).toBe("light dark");
  });
});

test("a mail runs as its text does, whatever its language is said to be, and each paragraph on its own", () => {
  const directionOf = (html: string) => /<html [^>]*?dir="(\w+)"/.exec(html)?.[1];
  const hebrew = "שלום עדה,\n\nביטלת את Acme ביום שלישי.\n\nhttps://acme.example/a-very-long-address-in-latin-letters";
  expect(directionOf(render(hebrew, { language: "en" }).html)).toBe("rtl");
  expect(directionOf(render(`<p>${hebrew}</p>`, { language: "he" }).html)).toBe("rtl");
  expect(directionOf(render("Hi Ada,\n\nעדה", { language: "ar" }).html)).toBeUndefined();
  expect(directionOf(render("", { language: "he" }).html)).toBeUndefined();
  const paragraphs = elementsOf(render("שלום\n\nHello").html).filter(({ tagName }) => tagName === "p");
  expect(paragraphs.map((paragraph) => attributeOf(paragraph, "dir"))).toEqual(["auto", "auto"]);
});
