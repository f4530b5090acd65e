// `GET /widget.js`: the cancel flow for other sites' pages. `/widget.js?<tag>` never changes, so that a page can pin it with
// `integrity`; `GET /widget.json` has the value.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { widgetText } from "../../bundles/widget-files.ts";
import { type Asset, asset, assetResponse, FOR_EVER } from "../../http/asset.ts";
import { describe } from "../../http/openapi.ts";
import { anyone, rules } from "../../http/rules.ts";
import { named } from "../../http/shapes.ts";

const FIVE_MINUTES = "public, max-age=300";

type Widget = { moving: Asset; pinned: Asset; integrity: string };

const Pinned = named(
  "WidgetVersion",
  Type.Object({
    data: Type.Object({
      src: Type.String({ description: "Address of this build: what it answers never changes" }),
      integrity: Type.String({ description: "For the attribute of that name" }),
      script: Type.String({ description: "The whole tag" }),
    }),
  }),
  {
    data: {
      src: "https://recoverd.example.com/widget.js?1z5zhlg6w27x",
      integrity: "sha384-example",
      script:
        '<script src="https://recoverd.example.com/widget.js?1z5zhlg6w27x" integrity="sha384-example" crossorigin="anonymous" data-public-key="pub_…" defer></script>',
    },
  },
);

export function widgetRoutes(publicUrl: string) {
  let made: Promise<Widget> | undefined;
  const widget = (): Promise<Widget> => {
    made ??= make();
    return made;
  };
  return new Elysia()
    .get(
      "/widget.js",
      async function serveWidget({ request }) {
        const { moving, pinned } = await widget();
        return assetResponse(request.url.endsWith(`?${pinned.tag}`) ? pinned : moving, request);
      },
      { detail: rules({ access: anyone, limit: "none", cors: true }) },
    )
    .get(
      "/widget.json",
      async function describeWidget({ set }) {
        const { pinned, integrity } = await widget();
        set.headers["cache-control"] = FIVE_MINUTES;
        const src = `${publicUrl.replace(/\/+$/, "")}/widget.js?${pinned.tag}`;
        const script = `<script src="${src}" integrity="${integrity}" crossorigin="anonymous" data-public-key="pub_…" defer></script>`;
        return { data: { src, integrity, script } };
      },
      describe({
        id: "getWidgetVersion",
        tag: "Cancel flow",
        access: anyone,
        limit: "none",
        summary: "Get the widget's version and how to pin it",
        description:
          "The script tag of the cancel flow with the URL and the hash of exactly this build, for pages that use `integrity`. After an update of the server the URL serves another build, and the old tag loads nothing: the page's own links then work as if there were no widget.",
        response: Pinned,
      }),
    );
}

async function make(): Promise<Widget> {
  const text = await widgetText();
  const digest = new Bun.CryptoHasher("sha384").update(text).digest("base64");
  return {
    moving: asset("text/javascript", text, FIVE_MINUTES),
    pinned: asset("text/javascript", text, FOR_EVER),
    integrity: `sha384-${digest}`,
  };
}
