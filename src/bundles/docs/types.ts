// The parts of the documentation site.

export type Heading = { readonly depth: number; readonly id: string; readonly text: string };

/** A page of the site. Its links start at the server's root, without a leading slash: `docs/operations#backups`. */
export type DocsPage = {
  /** The path below `/docs/`; "" for the first page. */
  readonly path: string;
  readonly title: string;
  /** The first paragraph, as text. */
  readonly about: string;
  readonly html: string;
  /** The headings of the second and third level. */
  readonly headings: readonly Heading[];
};

/** The text below a heading, without markup, for the search. */
export type DocsSection = {
  readonly path: string;
  /** "" for the text before the first heading. */
  readonly id: string;
  readonly heading: string;
  readonly text: string;
};

/** A part of the navigation; each entry has the path of a page and its short name. */
export type DocsGroup = {
  readonly name: string;
  readonly entries: readonly { readonly path: string; readonly name: string }[];
};

export type DocsText = {
  readonly pages: readonly DocsPage[];
  readonly groups: readonly DocsGroup[];
  readonly sections: readonly DocsSection[];
  /** Samples that pages link to, by their paths below `/docs/`. */
  readonly samples: Readonly<Record<string, string>>;
};

export type DocsSite = DocsText & {
  /** PNG files by their paths below `/docs/`. */
  readonly pictures: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
};
