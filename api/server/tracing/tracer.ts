import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { Tracing } from '../../config/tracing.ts';
import { currentRequestId } from '../../jobs/request-id.ts';
import { idsOf, RequestIds } from './ids.ts';
import { reportingExporter } from './reporting-exporter.ts';

export type Tracer = ReturnType<typeof createTracer>;

/** Milliseconds that a shutdown waits for the collector. */
const longestFlush = 2000;

/** Makes the spans of a server and sends them to a collector. `warn` is told when it takes none. */
export function createTracer({ url, headers, serviceName, share }: Tracing, warn: (reason: string) => void) {
  const ids = new RequestIds();
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: 5000 });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    idGenerator: ids,
    // By the trace: a request and its jobs are traced together or not at all, on whichever server.
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor(reportingExporter(exporter, warn))],
  });
  const tracer = provider.getTracer('bambalina');
  const currentJob = new AsyncLocalStorage<Span>();

  /** A context whose span is that of a request, here or on another server. */
  const contextOf = (requestId: string) =>
    trace.setSpanContext(ROOT_CONTEXT, {
      ...idsOf(requestId),
      traceFlags: TraceFlags.SAMPLED,
      isRemote: true,
    });
  /** The ids of requests that are being answered: what they have started may live on, such as a timer. */
  const requests = new Set<string>();
  /** Within a job or a request; undefined elsewhere, such as in what only looks for work. */
  const currentContext = () => {
    const job = currentJob.getStore();
    if (job) return job.isRecording() ? trace.setSpan(ROOT_CONTEXT, job) : undefined;
    const requestId = currentRequestId.getStore();
    return requestId !== undefined && requests.has(requestId) ? contextOf(requestId) : undefined;
  };

  return {
    /** The span of a request, with its ids. */
    startRequest(requestId: string, name: string, attributes: Attributes): Span {
      requests.add(requestId);
      return ids.using(idsOf(requestId), () =>
        tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT),
      );
    },
    endRequest(requestId: string, span: Span): void {
      requests.delete(requestId);
      span.end();
    },
    /** The span of something that is asked of another program; undefined outside requests and jobs. */
    startCall(name: string, attributes: Attributes): Span | undefined {
      const context = currentContext();
      return context && tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context);
    },
    /** Runs a job in a span of its own, below that of the request that queued it. */
    async runJob<T>(queue: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
      const requestId = currentRequestId.getStore();
      const context = requestId === undefined ? ROOT_CONTEXT : contextOf(requestId);
      const span = tracer.startSpan(`job ${queue}`, { kind: SpanKind.CONSUMER, attributes }, context);
      try {
        return await currentJob.run(span, work);
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    /** Sends what is left; a collector that hangs keeps nobody waiting. */
    close: () =>
      Promise.race([provider.shutdown().catch(() => {}), sleep(longestFlush, undefined, { ref: false })]),
  };
}

/** Marks a span as failed, with the kind of error only: messages may have values. */
export function fail(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as NodeJS.ErrnoException;
  span.setAttribute('error.type', String(code ?? name ?? 'unknown'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}
