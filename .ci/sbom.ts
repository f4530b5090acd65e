// What the executable is made of, as CycloneDX: the packages that bun.lock pins and that are built in, and the runtime.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Locked = [id: string, registry: string, needs: { dependencies?: Record<string, string> }, integrity: string];
type Lock = { packages: Record<string, Locked> };
type Manifest = { license?: string; engines: { bun: string }; dependencies: Record<string, string> };

export type Package = { name: string; version: string; integrity: string; license: string | null };

/** The packages that code in src imports, and what these need in turn, in the order of their names. */
export function packagesOf(root: string): Package[] {
  const lock = JSON.parse(read(root, "bun.lock").replace(/,(\s*[}\]])/g, "$1")) as Lock;
  const found = new Map<string, Package>();
  const add = (name: string, above: string): void => {
    // A package that needs another version than the rest has it below its own name.
    const place = [`${above}/${name}`, name].find((place) => lock.packages[place] !== undefined);
    if (place === undefined) return; // optional, and not for this platform
    const [id, , { dependencies = {} }, integrity] = lock.packages[place]!;
    if (found.has(id)) return;
    const version = id.slice(id.lastIndexOf("@") + 1);
    found.set(id, { name, version, integrity, license: licenseOf(root, name) });
    for (const needed of Object.keys(dependencies)) add(needed, place);
  };
  for (const name of importedIn(join(root, "src"))) if (lock.packages[name] !== undefined) add(name, "");
  return [...found.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

const IMPORT = /(?:^import (?!type )[^;]*?|^export [^;]*? from |\bimport\()["']([^"']+)["']/gm;

/** The names of packages that files below the folder import; types alone do not count. */
function importedIn(folder: string): Set<string> {
  const names = new Set<string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.(ts|tsx|js)$/.test(file)) continue;
    for (const [, path = ""] of read(folder, file).matchAll(IMPORT)) {
      const name = /^(@[^/]+\/[^/]+|[^./@][^/]*)/.exec(path)?.[0];
      if (name !== undefined && !/^(node|bun):/.test(name)) names.add(name);
    }
  }
  return names;
}

function licenseOf(root: string, name: string): string | null {
  try {
    return (JSON.parse(read(root, `node_modules/${name}/package.json`)) as Manifest).license ?? null;
  } catch {
    return null; // another platform's
  }
}

/** The document, without a time or a serial number: the same for the same lock file. */
export function sbomOf({ name, version }: { name: string; version: string }, packages: readonly Package[]): object {
  const { engines } = JSON.parse(read(join(import.meta.dir, ".."), "package.json")) as Manifest;
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: { type: "application", name, version, "bom-ref": name, licenses: [{ license: { id: "MIT" } }] },
    },
    components: [
      { type: "platform", name: "bun", version: engines.bun, "bom-ref": "bun", licenses: [{ license: { id: "MIT" } }] },
      ...packages.map(componentOf),
    ],
  };
}

function componentOf({ name, version, integrity, license }: Package): object {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const content = Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex");
  return {
    type: "library",
    name,
    version,
    purl,
    "bom-ref": purl,
    hashes: [{ alg: "SHA-512", content }],
    ...(license === null
      ? {}
      : { licenses: [/ (OR|AND) /.test(license) ? { expression: license } : { license: { id: license } }] }),
  };
}

const read = (folder: string, file: string): string => readFileSync(join(folder, file), "utf8");
