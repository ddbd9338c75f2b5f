import { ExportResultCode } from '@opentelemetry/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace-base';

/** Milliseconds between two warnings. */
const pause = 10 * 60_000;

/** An exporter that says when the collector takes no spans; they are lost, and nothing waits for them. */
export function reportingExporter(exporter: SpanExporter, warn: (reason: string) => void): SpanExporter {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code !== ExportResultCode.SUCCESS && performance.now() - warnedAt > pause) {
          warnedAt = performance.now();
          warn(`Traces are not taken by OTEL_EXPORTER_OTLP_ENDPOINT: ${result.error?.message ?? 'refused'}`);
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
