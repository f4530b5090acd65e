// Exports spans by OpenTelemetry. OTEL_EXPORTER_OTLP_ENDPOINT (or …_TRACES_ENDPOINT) switches it on; its packages read the
// other standard variables, such as OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES and OTEL_EXPORTER_OTLP_HEADERS.

import type { Span, SpanStatusCode } from "@opentelemetry/api";
import { traceWith } from "../lib/tracing.ts";
import { VERSION } from "../lib/version.ts";

/** In ms: how long sending the last spans may take when the process stops. */
const LAST_SPANS = 1_000;

type Environment = Readonly<Record<string, string | undefined>>;

const isAsked = ({ OTEL_SDK_DISABLED, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT }: Environment) =>
  OTEL_SDK_DISABLED?.toLowerCase() !== "true" && (OTEL_EXPORTER_OTLP_ENDPOINT || OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);

/** Starts the export of spans if the environment asks for it. Returns a function that sends the last spans and ends it. */
export async function startTracing(environment: Environment): Promise<() => Promise<void>> {
  if (!isAsked(environment)) return async () => {};
  const { api, hooks, exporters, resources, sdk } = await packages();
  const described = resources
    .resourceFromAttributes({ "service.name": "recoverd", "service.version": VERSION })
    .merge(resources.detectResources({ detectors: [resources.envDetector] }));
  const provider = new sdk.BasicTracerProvider({
    resource: described,
    spanProcessors: [new sdk.BatchSpanProcessor(new exporters.OTLPTraceExporter())],
  });
  const contexts = new hooks.AsyncLocalStorageContextManager().enable();
  api.context.setGlobalContextManager(contexts);
  const spans = provider.getTracer("recoverd", VERSION);
  traceWith((name, attributes, run, { isRoot = false }) =>
    spans.startActiveSpan(name, { attributes, root: isRoot }, (span) =>
      run((more) => void span.setAttributes(more))
        .catch((error: unknown) => fail(span, api.SpanStatusCode.ERROR, error))
        .finally(() => span.end()),
    ),
  );
  return async () => {
    traceWith(null);
    // An unreachable collector must not delay the stop.
    await Promise.race([provider.shutdown().catch(() => {}), Bun.sleep(LAST_SPANS)]);
    api.context.disable();
  };
}

/** Records only the error's name, because messages of mail servers and providers contain personal data. */
function fail(span: Span, code: SpanStatusCode, error: unknown): never {
  const kind = error instanceof Error ? error.name : "unknown";
  span.setStatus({ code });
  span.setAttribute("error.type", kind);
  throw error;
}

/** Loads the packages only when tracing is on: together they take longer to load than the service takes to start. */
async function packages() {
  const [api, hooks, exporters, resources, sdk] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/context-async-hooks"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/sdk-trace-base"),
  ]);
  return { api, hooks, exporters, resources, sdk };
}
