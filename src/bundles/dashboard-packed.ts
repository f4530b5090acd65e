// From source, the dashboard is built on demand. `.ci/build.ts` replaces this module with one that holds the
// packed dashboard.

export type DashboardFile = {
  readonly name: string;
  readonly type: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly packed: Uint8Array<ArrayBuffer>;
};

export type DashboardFiles = {
  /** By name; a name changes with the content. */
  readonly files: ReadonlyMap<string, DashboardFile>;
  readonly script: string;
  readonly style: string;
  readonly icon: string;
  /** The fonts that every page needs, which browsers load early. */
  readonly preloaded: readonly string[];
  /** The scripts of each page by its folder in `pages`, without those that the first script loads. */
  readonly scripts: Readonly<Record<string, readonly string[]>>;
};

/** The same in the executable; `path` is where to read a file, which is compressed with brotli unless it is a font. */
export type PackedDashboard = Omit<DashboardFiles, "files"> & {
  readonly files: readonly (readonly [name: string, path: string])[];
};

export const PACKED_DASHBOARD: PackedDashboard | null = null;
