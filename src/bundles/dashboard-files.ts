// The dashboard's files: built from source on the first request, or packed into the executable when it was built.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { type DashboardFile, type DashboardFiles, PACKED_DASHBOARD, type PackedDashboard } from "./dashboard-packed.ts";

const SOURCES = join(import.meta.dir, "..", "dashboard");
const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  woff2: "font/woff2",
  svg: "image/svg+xml",
};

let built: Promise<DashboardFiles> | undefined;

export function dashboardFiles(): Promise<DashboardFiles> {
  built ??= PACKED_DASHBOARD === null ? buildDashboard({ quality: 5 }) : Promise.resolve(unpack(PACKED_DASHBOARD));
  return built;
}

/** Bundles the sources, one script per page. `quality` is brotli's: 5 is fast, 11 is small. @throws if the build fails. */
export async function buildDashboard({ quality }: { quality: number }): Promise<DashboardFiles> {
  const common = { target: "browser", minify: true } as const;
  const files = new Map<string, DashboardFile>();
  const add = (name: string, plain: Uint8Array<ArrayBuffer>): string => {
    files.set(name, fileOf(name, plain, packedWith(name, plain, quality)));
    return name;
  };
  const scripts = await Bun.build({
    ...common,
    entrypoints: [join(SOURCES, "main.tsx")],
    format: "esm",
    splitting: true,
    metafile: true,
    naming: { entry: "[name]-[hash].[ext]", chunk: "[name]-[hash].[ext]" },
    jsx: { runtime: "automatic", importSource: "preact", development: false },
  });
  for (const script of scripts.outputs) add(nameOf(script), new Uint8Array(await script.arrayBuffer()));
  const sheets = [...new Bun.Glob("pages/*/*.css").scanSync(SOURCES)].sort();
  const styles = await Bun.build({
    ...common,
    entrypoints: [join(SOURCES, "style", "all.css")],
    files: { [join(SOURCES, "style", "pages.css")]: sheets.map((path) => `@import "../${path}";`).join("\n") },
    external: ["*.woff2"], // by default, the bundler inlines the fonts into the style sheet
  });
  const faces = new Map<string, string>();
  for (const path of new Bun.Glob("fonts/*.woff2").scanSync(SOURCES)) {
    const [face, name] = await tagged(path);
    faces.set(path, add(name, face));
  }
  const css = (await styles.outputs[0]!.text()).replace(
    /(?:\.\.\/)(fonts\/[\w-]+\.woff2)/g,
    (_, path: string) => faces.get(path)!,
  );
  const [icon, iconName] = await tagged("favicon.svg");
  return {
    files,
    script: nameOf(scripts.outputs.find(({ kind }) => kind === "entry-point")!),
    style: add(`style-${Bun.hash(css).toString(36)}.css`, new Uint8Array(Buffer.from(css))),
    icon: add(iconName, icon),
    scripts: scriptsOf(scripts.metafile?.outputs ?? {}),
    preloaded: ["fonts/inter.woff2", "fonts/letter.woff2"].map((path) => faces.get(path)!),
  };
}

type Outputs = Readonly<Record<string, { entryPoint?: string; imports: readonly { path: string; kind: string }[] }>>;

/** For each page, its script and that script's static imports, without those that the first script loads already. */
function scriptsOf(outputs: Outputs): Record<string, string[]> {
  const withImports = (path: string, found = new Set<string>()): Set<string> => {
    if (found.has(path)) return found;
    found.add(path);
    for (const { path: next, kind } of outputs[path]?.imports ?? []) {
      if (kind === "import-statement") withImports(next, found);
    }
    return found;
  };
  const first = new Set(
    Object.keys(outputs).flatMap((path) =>
      outputs[path]!.entryPoint?.endsWith("dashboard/main.tsx") ? [...withImports(path)] : [],
    ),
  );
  return Object.fromEntries(
    Object.entries(outputs).flatMap(([path, { entryPoint }]) => {
      const page = /\/pages\/([\w-]+)\/page\.tsx$/.exec(entryPoint ?? "")?.[1];
      const names = [...withImports(path)].filter((one) => !first.has(one)).map((one) => nameOf({ path: one }));
      return page === undefined ? [] : [[page, names]];
    }),
  );
}

/** The name below `/app` of a font such as `fonts/inter.woff2`. Needs no build. */
export function faceName(path: string): string {
  if (PACKED_DASHBOARD === null) return taggedName(path, readFileSync(join(SOURCES, path)));
  const [base] = path.split("/").at(-1)!.split(".");
  return PACKED_DASHBOARD.files.find(([name]) => name.replace(/-[^-]+\.woff2$/, "") === base)![0];
}

const nameOf = ({ path }: { path: string }): string => path.replace(/^\.\//, "");

/** The unchanged content of a source, and its name with a tag that changes with the content. */
async function tagged(path: string): Promise<[Uint8Array<ArrayBuffer>, string]> {
  const content = new Uint8Array(await Bun.file(join(SOURCES, path)).arrayBuffer());
  return [content, taggedName(path, content)];
}

function taggedName(path: string, content: Uint8Array): string {
  const [name, extension] = path.split("/").at(-1)!.split(".");
  return `${name}-${Bun.hash(content).toString(36)}.${extension}`;
}

function unpack({ files, ...names }: PackedDashboard): DashboardFiles {
  const unpacked = files.map(([name, path]): [string, DashboardFile] => {
    const packed = new Uint8Array(readFileSync(path));
    const plain = isPacked(name) ? new Uint8Array(brotliDecompressSync(packed)) : packed;
    return [name, fileOf(name, plain, packed)];
  });
  return { ...names, files: new Map(unpacked) };
}

const extensionOf = (name: string): string => name.slice(name.lastIndexOf(".") + 1);

/** False for fonts: woff2 is compressed already. */
export const isPacked = (name: string): boolean => extensionOf(name) !== "woff2";

const packedWith = (name: string, plain: Uint8Array<ArrayBuffer>, quality: number): Uint8Array<ArrayBuffer> =>
  isPacked(name)
    ? new Uint8Array(brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
    : plain;

const fileOf = (name: string, plain: Uint8Array<ArrayBuffer>, packed: Uint8Array<ArrayBuffer>): DashboardFile => ({
  name,
  type: TYPES[extensionOf(name)] ?? "application/octet-stream",
  plain,
  packed,
});
