// The dashboard as `.ci/build.ts` packs it: that build puts another module in this one's place. From source it is built on
// demand.

export type DashboardFile = {
  readonly name: string;
  readonly type: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly packed: Uint8Array<ArrayBuffer>;
};

export type DashboardFiles = {
  /** By their names, which change with their content. */
  readonly files: ReadonlyMap<string, DashboardFile>;
  readonly script: string;
  readonly style: string;
  readonly icon: string;
  /** The faces that every page needs, so that the browser asks for them early. */
  readonly preloaded: readonly string[];
  /** The scripts of each page by its folder below `pages`, without the first one. */
  readonly scripts: Readonly<Record<string, readonly string[]>>;
};

/** The same in the executable, which holds each file packed with brotli; `path` is where it can be read. */
export type PackedDashboard = Omit<DashboardFiles, "files"> & {
  readonly files: readonly (readonly [name: string, path: string])[];
};

export const PACKED_DASHBOARD: PackedDashboard | null = null;
