// Builds dist/recoverd: the whole product in one executable. `--target` makes one for another platform.

import { join } from "node:path";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { buildDashboard } from "../src/bundles/dashboard-files.ts";
import { buildDocs } from "../src/bundles/docs/build.ts";
import { buildWidget } from "../src/bundles/widget-files.ts";

const { values } = parseArgs({ options: { target: { type: "string" }, outfile: { type: "string" } } });
const source = (name: string): string => join(import.meta.dir, "..", "src", name);
const dist = join(import.meta.dir, "..", "dist");
const outfile = values.outfile ?? join(dist, "recoverd");

const dashboard = await packedDashboard();
const docs = await packedDocs();

const { success, logs } = await Bun.build({
  entrypoints: [
    source("main.ts"),
    // Found beside the first at run time.
    source("reading.worker.ts"),
  ],
  compile: {
    ...(values.target ? { target: values.target as Bun.Build.CompileTarget } : {}),
    outfile,
    // A .env or bunfig.toml that happens to lie in the working folder is none of ours.
    autoloadDotenv: false,
    autoloadBunfig: false,
  },
  target: "bun",
  // What a start does not load stays apart: all in one file, even unused functions would be made at every start.
  splitting: true,
  format: "esm",
  // Full minification breaks Elysia, which reads the source text of its handlers.
  minify: { whitespace: true, syntax: true, identifiers: false },
  // Bytecode more than halves the time to start, but it only runs on the platform that made it.
  bytecode: !values.target,
  define: {
    "process.env.NODE_ENV": '"production"',
    BUILT_WIDGET: JSON.stringify(await buildWidget("script.ts")),
    BUILT_PREVIEW: JSON.stringify(await buildWidget("preview.ts")),
  },
  plugins: [
    {
      name: "packed",
      setup: (build) => {
        build.onLoad({ filter: /bundles[/\\]dashboard-packed\.ts$/ }, () => ({
          contents: dashboard,
          loader: "js",
        }));
        build.onLoad({ filter: /bundles[/\\]docs[/\\]source\.ts$/ }, () => ({ contents: docs, loader: "js" }));
      },
    },
  ],
});
for (const log of logs) console.error(String(log));
process.exit(success ? 0 : 1);

/** The module that holds the built dashboard: as files, since text in the code would be held again in its bytecode. */
async function packedDashboard(): Promise<string> {
  const { files, ...names } = await buildDashboard({ quality: 11 });
  const folder = join(dist, "dashboard"); // not beside `outfile`: the executable is not the same for files in another place
  const members = [...files.values()].map(async ({ name, packed }, index) => {
    const path = join(folder, `${name}.packed`);
    await Bun.write(path, packed);
    return { load: `import file${index} from ${JSON.stringify(path)} with { type: "file" };`, name, index };
  });
  const packed = await Promise.all(members);
  const entries = packed.map(({ name, index }) => `[${JSON.stringify(name)}, file${index}]`);
  const rest = JSON.stringify(names).slice(1, -1);
  return `${packed.map(({ load }) => load).join("\n")}\nexport const PACKED_DASHBOARD = { ${rest}, files: [${entries}] };`;
}

/** The module that holds the documentation: its text as one file, and its pictures. */
async function packedDocs(): Promise<string> {
  const { pictures, ...text } = await buildDocs();
  const folder = join(dist, "docs");
  const write = async (name: string, content: Uint8Array): Promise<string> => {
    const path = join(folder, `${name.replaceAll("/", "-")}.packed`);
    await Bun.write(path, content);
    return `import ${JSON.stringify(path)} with { type: "file" };`;
  };
  const lines = [
    (await write("text", brotliCompressSync(JSON.stringify(text)))).replace("import", "import text from"),
    ...(await Promise.all(
      [...pictures].map(async ([path, content], index) =>
        (await write(path, content)).replace("import", `import picture${index} from`),
      ),
    )),
  ];
  const shown = [...pictures.keys()].map((path, index) => `[${JSON.stringify(path)}, picture${index}]`);
  return `${lines.join("\n")}\nexport const DOCS_SOURCE = { packed: { text, pictures: [${shown}] } };`;
}
