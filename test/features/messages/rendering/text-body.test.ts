import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { replaceAddresses } from "../../../../src/features/messages/rendering/click-links.ts";
import { escapeHtml } from "../../../../src/features/messages/rendering/escape.ts";
import {
  attributeOf,
  CLICK,
  contentOf,
  elementsOf,
  linksOf,
  mappedBack,
  PIXEL,
  render,
  textOf,
  UNSUBSCRIBE,
} from "./mails.ts";

const URLS = ["https://acme.test/plans?a=1&b=<2>", "http://[::1]:80/x", "HTTPS://Acme.test", "https://a.test/(b)"];
const body = fc
  .array(
    fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 20 }),
      fc.string({ unit: "binary", maxLength: 8 }),
      fc.constantFrom(...URLS, "\n", "\n\n", " ", "(", ").", "<", ">", "&amp;", '"', "<b>", "<script>", "\r\n"),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(""));

/** A body after normalisation: line feeds only, no control characters, well-formed. */
const plain = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, "");

describe("a plain text body", () => {
  test("is the text part as it is, with the footer after it", () => {
    const rendered = render("Hi Bob,\n\n  the price is < 5 & fair.\n\tAda", {
      postalAddress: "1 Road\n\n  Springfield  ",
    });
    expect(rendered.text).toBe(
      `Hi Bob,\n\n  the price is < 5 & fair.\n\tAda\n\n-- \nAcme\n1 Road\nSpringfield\nUnsubscribe: ${UNSUBSCRIBE}\n`,
    );
    expect(rendered.targets).toEqual([]);
  });

  test("becomes HTML with a paragraph for each, and its line breaks", () => {
    const { html } = render("Hi Bob,\n \n\nline one\nline <two>\n");
    expect(contentOf(html, "p")).toEqual(["Hi Bob,", "line one\nline <two>\n"]);
    expect(html).toContain("line one<br>\nline &lt;two&gt;");
  });

  test("has links where it has addresses, the same for the same address, in both parts", () => {
    const rendered = render("See https://acme.test/a?x=1&y=2 (or http://b.test), again https://acme.test/a?x=1&y=2.");
    expect(rendered.targets).toEqual(["https://acme.test/a?x=1&y=2", "http://b.test"]);
    expect(textOf(rendered)).toBe(`See ${CLICK}0 (or ${CLICK}1), again ${CLICK}0.`);
    expect(linksOf(rendered.html)).toEqual([`${CLICK}0`, `${CLICK}1`, `${CLICK}0`, UNSUBSCRIBE]);
    expect(contentOf(rendered.html, "p")).toEqual(["See acme.test/a?x=1&y=2 (or b.test), again acme.test/a?x=1&y=2."]);
  });

  test("keeps its addresses where clicks are not tracked", () => {
    const rendered = render("See https://acme.test/a?x=1&y=2.", { tracking: { opens: true, clicks: false } });
    expect(textOf(rendered)).toBe("See https://acme.test/a?x=1&y=2.");
    expect(linksOf(rendered.html)).toEqual(["https://acme.test/a?x=1&y=2", UNSUBSCRIBE]);
    expect(rendered.targets).toEqual([]);
  });

  test("keeps mail addresses, telephone numbers and our own unsubscribe link", () => {
    const text = `Write to mailto:ada@acme.test, call tel:+49123 or leave at ${UNSUBSCRIBE}`;
    const rendered = render(text);
    expect(textOf(rendered)).toBe(text);
    expect(rendered.targets).toEqual([]);
    expect(linksOf(rendered.html)).toEqual([UNSUBSCRIBE, UNSUBSCRIBE]);
  });

  test("gives targets that a Location header can hold", () => {
    const { targets } = render("https://bücher.test/größe?q=ü#é and https://acme.test and https://acme.test/%e2{x}");
    expect(targets).toEqual([
      "https://xn--bcher-kva.test/gr%C3%B6%C3%9Fe?q=%C3%BC#%C3%A9",
      "https://acme.test",
      "https://acme.test/%e2{x}",
    ]);
    for (const target of targets) expect(new Headers({ location: target }).get("location")).toBe(target);
  });

  test("can be said to be text although a tag is in it", () => {
    const rendered = render("Hi <p>Bob</p>,\n\nbye", { kind: "text" });
    expect(textOf(rendered)).toBe("Hi <p>Bob</p>,\n\nbye");
    expect(contentOf(rendered.html, "p")).toEqual(["Hi <p>Bob</p>,", "bye"]);
  });

  test("that is empty still makes a mail", () => {
    expect(textOf(render(""))).toBe("");
    expect(contentOf(render("").html, "p")).toEqual([]);
  });

  test("comes back from the text part when its links are mapped back, whatever it says", () => {
    fc.assert(
      fc.property(body, (text) => {
        const rendered = render(text, { kind: "text" });
        const original = replaceAddresses(plain(text), (address) =>
          /^[!-~]+$/.test(address) ? address : new URL(address).href,
        );
        expect(mappedBack(textOf(rendered), rendered.targets)).toBe(original);
      }),
      { numRuns: 300 },
    );
  });

  test("never gets a tag of its own into the HTML part", () => {
    const ours = new Set("html head meta title style body p br a div".split(" "));
    const counted = ["html", "head", "title", "style", "body", "div"];
    fc.assert(
      fc.property(body, (text) => {
        const rendered = render(text, { kind: "text", tracking: { opens: false, clicks: false } });
        const tags = elementsOf(rendered.html).map(({ tagName }) => tagName);
        for (const tag of tags) expect(ours).toContain(tag);
        expect(tags.filter((tag) => counted.includes(tag))).toEqual([...counted, "div"]);
        const paragraphs = plain(text)
          .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
          .filter((paragraph) => paragraph.trim() !== "");
        expect(contentOf(rendered.html, "p")).toEqual(paragraphs);
        for (const link of linksOf(rendered.html)) expect(link).toMatch(/^https?:\/\//i);
      }),
      { numRuns: 300 },
    );
  });

  test("has every address rewritten in both parts", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...URLS), fc.constantFrom(" ", "\n", ") ", ". ", ", ")), {
          minLength: 1,
          maxLength: 8,
        }),
        (pieces) => {
          const rendered = render(pieces.flat().join(""), { kind: "text" });
          const addresses = [...`${rendered.text}\n${rendered.html}`.matchAll(/https?:\/\/[^\s<>"]+/gi)].map(
            (match) => match[0],
          );
          expect(addresses.length).toBeGreaterThan(0);
          for (const address of addresses) expect(address.startsWith("https://mail.test/")).toBe(true);
          expect(new Set(rendered.targets).size).toBe(rendered.targets.length);
        },
      ),
    );
  });
});

describe("around every body", () => {
  test("stands one page in the mail's language, readable in the dark, without foreign pictures or styles", () => {
    const { html } = render("Hi", { language: "de-AT", subject: "A <b>&" });
    expect(html).toStartWith('<!doctype html>\n<html lang="de-AT">');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(contentOf(html, "title")).toEqual(["A <b>&"]);
    expect(elementsOf(html).filter((element) => ["img", "link", "script"].includes(element.tagName))).toEqual([]);
    expect(contentOf(html, "style").join()).not.toMatch(/url\(|@import/);
    expect(render("مرحبا", { language: "ar" }).html).toContain('<html lang="ar" dir="rtl">');
    expect(linksOf(render("Hi", { language: '"><script>' }).html)).toEqual([UNSUBSCRIBE]);
  });

  test("ends with the pixel where opens are tracked, and has none where they are not", () => {
    const on = render("Hi", { tracking: { opens: true, clicks: false } }).html;
    const images = elementsOf(on).filter((element) => element.tagName === "img");
    expect(
      images.map((image) => [attributeOf(image, "src"), attributeOf(image, "width"), attributeOf(image, "height")]),
    ).toEqual([[PIXEL, "1", "1"]]);
    expect(on.slice(on.indexOf("<img"))).toMatch(/^<img [^>]*>\n<\/body>\n<\/html>\n$/);
    expect(render("Hi", { tracking: { opens: false, clicks: true } }).html).not.toContain(PIXEL);
  });

  test("says who writes and how to stop it, in both parts and in the reader's language", () => {
    const rendered = render("Hallo", { language: "de", postalAddress: "Weg 1 <b>\n1010 Wien\nhttps://acme.test" });
    expect(rendered.text).toEndWith(
      `\n\n-- \nAcme\nWeg 1 <b>\n1010 Wien\nhttps://acme.test\nAbmelden: ${UNSUBSCRIBE}\n`,
    );
    expect(rendered.html).toContain("Acme · Weg 1 &lt;b&gt; · 1010 Wien · https://acme.test<br>\n");
    expect(contentOf(rendered.html, "a")).toEqual(["Abmelden"]);
    expect(rendered.targets).toEqual([]);
    expect(contentOf(render("x", { language: "tlh" }).html, "a")).toEqual(["Unsubscribe"]);
  });

  test("names the company once where its postal address begins with it", () => {
    expect(render("x", { postalAddress: "Acme\n1 Road" }).text).toContain("-- \nAcme\n1 Road\n");
    expect(render("x", { postalAddress: "Acme Inc.\n1 Road" }).text).toContain("-- \nAcme Inc.\n1 Road\n");
    expect(render("x", { postalAddress: "Acmelia\n1 Road" }).text).toContain("-- \nAcme\nAcmelia\n1 Road\n");
  });

  test("says nothing where there is nothing to say", () => {
    const rendered = render("Hi", { companyName: null, unsubscribeUrl: null });
    expect(rendered.text).toBe("Hi");
    expect(linksOf(rendered.html)).toEqual([]);
  });

  test("stands a subject of one line, whatever it holds", () => {
    expect(render("x", { subject: " Hi\r\nBcc: eve@example.com\0\u2028 " }).subject).toBe("Hi Bcc: eve@example.com");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (subject) =>
        expect(render("x", { subject }).subject).not.toMatch(/[\0-\x1f\x7f\u0085\u2028\u2029]/),
      ),
    );
  });

  test("gives the same mail for the same input", () => {
    expect(render("Hi https://a.test")).toEqual(render("Hi https://a.test"));
  });
});

test("escaped text never ends a quoted attribute or opens a tag", () => {
  fc.assert(fc.property(fc.string(), (text) => expect(escapeHtml(text)).not.toMatch(/[<>"']/)));
});
