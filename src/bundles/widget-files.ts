// The widget as one script for browsers: built on the first request, or included in the executable when it was built.

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

/** The text of `/pages/widget-preview.js`: the widget, showing unsaved edits. */
export function previewText(): Promise<string> {
  builtPreview ??= typeof BUILT_PREVIEW === "string" ? Promise.resolve(BUILT_PREVIEW) : buildWidget("preview.ts");
  return builtPreview;
}

/** Bundles the widget from one of its entry points. @throws if the build fails. */
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

/** Minifies the style sheet, which the bundler leaves as it is because it is a string. */
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
