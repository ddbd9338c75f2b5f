import { randomBytes } from 'node:crypto';
import type { IdGenerator } from '@opentelemetry/sdk-trace-base';

/** The ids of a span. */
export interface SpanIds {
  readonly traceId: string;
  readonly spanId: string;
}

/**
 * The ids of a request's span, from its own id: whoever has the id from a problem, a log entry or a job finds the trace
 * (docs/decisions/0091). A job that the request queued, maybe on another server, needs nothing more to be part of it.
 */
export function idsOf(requestId: string): SpanIds {
  const traceId = requestId.replaceAll('-', '');
  return { traceId, spanId: traceId.slice(16) };
}

const random = (bytes: number) => randomBytes(bytes).toString('hex');

/** Random ids, except for a span that is started within `using`. */
export class RequestIds implements IdGenerator {
  #next: SpanIds | undefined;

  using<T>(ids: SpanIds, start: () => T): T {
    this.#next = ids;
    try {
      return start();
    } finally {
      this.#next = undefined;
    }
  }

  generateTraceId = (): string => this.#next?.traceId ?? random(16);
  generateSpanId = (): string => this.#next?.spanId ?? random(8);
}
