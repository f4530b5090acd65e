// What the documentation is made of.

export type Heading = { readonly depth: number; readonly id: string; readonly text: string };

/** A page of the site. Its links start at the server's root and have no slash in front: `docs/operations#backups`. */
export type DocsPage = {
  /** Below `/docs/`; "" is the first page. */
  readonly path: string;
  readonly title: string;
  /** Its first paragraph, as text. */
  readonly about: string;
  readonly html: string;
  /** Of the second and third rank. */
  readonly headings: readonly Heading[];
};

/** What stands below a heading, for the search: text without markup. */
export type DocsSection = {
  readonly path: string;
  /** "" for what stands before the page's first heading. */
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
