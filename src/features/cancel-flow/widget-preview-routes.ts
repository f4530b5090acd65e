// `GET /pages/widget-preview`: an empty page for a frame of the dashboard, in which the widget shows an offer that is being edited.
// It gets all it shows from the page around it; its policy lets it load its own script and nothing else, and send nothing.

import { Elysia } from "elysia";
import { previewText } from "../../bundles/widget-files.ts";
import { AGAIN, type Asset, asset, assetResponse } from "../../http/asset.ts";
import { publicPage } from "../../http/rules.ts";

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Preview</title>
<script type="module" src="widget-preview.js"></script>
</head>
<body></body>
</html>
`;

export function widgetPreviewRoutes() {
  const page = asset("text/html", PAGE, AGAIN, {
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
  });
  let script: Promise<Asset> | undefined;
  return new Elysia()
    .get("/pages/widget-preview", ({ request }) => assetResponse(page, request), { detail: publicPage })
    .get(
      "/pages/widget-preview.js",
      async function servePreview({ request }) {
        script ??= previewText().then((text) => asset("text/javascript", text, AGAIN));
        return assetResponse(await script, request);
      },
      { detail: publicPage },
    );
}
