// The widget as one script for browsers: built when it is first asked for, or, in the executable, when that was built.

import { join } from "node:path";

/** Set by `.ci/build.ts`: the executable has no sources to build from. */
declare const BUILT_WIDGET: string | undefined;
declare const BUILT_PREVIEW: string | undefined;

let built: Promise<string> | undefined;
let builtPreview: Promise<string> | undefined;

/** The text of `/widget.js`. */
export function widgetText(): Promise<string> {
  built ??= typeof BUILT_WIDGET === "string" ? Promise.resolve(BUILT_WIDGET) : buildWidget("script.ts");
  return built;
}

/** The text of `/pages/widget-preview.js`: the same widget with what somebody is editing. */
export function previewText(): Promise<string> {
  builtPreview ??= typeof BUILT_PREVIEW === "string" ? Promise.resolve(BUILT_PREVIEW) : buildWidget("preview.ts");
  return builtPreview;
}

/** Bundles the widget's sources from one of them. Throws with every fault. */
export async function buildWidget(entry: "script.ts" | "preview.ts"): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, "..", "widget", entry)],
    target: "browser",
    format: "iife",
    minify: true,
    plugins: [{ name: "style", setup: (build) => void build.onLoad({ filter: /widget\/style\.ts$/ }, shrunkStyle) }],
  });
  return outputs[0]!.text();
}

/** The bundler leaves the text of a style sheet as it is. */
async function shrunkStyle({ path }: { path: string }) {
  const source = await Bun.file(path).text();
  const contents = source.replace(/(?<=STYLE = `)[\s\S]*?(?=`;)/, (css) =>
    css
      .replace(/\s+/g, " ")
      .replace(/ ?([{};,]) ?/g, "$1")
      .replaceAll(": ", ":")
      .replaceAll(";}", "}"),
  );
  return { contents, loader: "ts" as const };
}
