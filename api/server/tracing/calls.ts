import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Span } from '@opentelemetry/api';
import { statements, type TracedStatement } from '../../database/connection/client.ts';
import { fail, type Tracer } from './tracer.ts';

/** Characters of a statement that a span has. */
const longestStatement = 2000;

/** A span for each SQL statement of requests and jobs, without its values. Returns a function that ends this. */
export function traceStatements(tracer: Tracer): () => void {
  const spans = new WeakMap<TracedStatement, Span>();
  const end = (statement: TracedStatement) => spans.get(statement)?.end();
  const subscribers = {
    start(statement: TracedStatement) {
      const { text } = statement;
      const span = tracer.startCall(text.trimStart().split(/\s/, 1)[0]?.toUpperCase() || 'SQL', {
        'db.system.name': 'postgresql',
        'db.query.text': text.slice(0, longestStatement),
      });
      if (span) spans.set(statement, span);
    },
    end() {},
    asyncStart() {},
    asyncEnd: end,
    error(statement: TracedStatement & { error: unknown }) {
      const span = spans.get(statement);
      if (span) fail(span, statement.error);
    },
  };
  statements.subscribe(subscribers);
  return () => statements.unsubscribe(subscribers);
}

interface Outgoing {
  readonly request: object & { readonly method: string; readonly origin: string };
}
type Event = Outgoing & { readonly response: { readonly statusCode: number }; readonly error: unknown };

/** A span for each request to a provider, with its host and never with its address, which may have a key. Returns as above. */
export function traceProviders(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>();
  const events: Record<string, (event: Event) => void> = {
    'undici:request:create': ({ request }) => {
      const host = new URL(request.origin).host;
      const attributes = { 'http.request.method': request.method, 'server.address': host };
      const span = tracer.startCall(`${request.method} ${host}`, attributes);
      if (span) spans.set(request, span);
    },
    'undici:request:headers': ({ request, response }) => {
      spans.get(request)?.setAttribute('http.response.status_code', response.statusCode);
    },
    'undici:request:trailers': ({ request }) => spans.get(request)?.end(),
    'undici:request:error': ({ request, error }) => {
      const span = spans.get(request);
      if (!span) return;
      fail(span, error);
      span.end();
    },
  };
  const listeners = Object.entries(events) as [string, (event: unknown) => void][];
  for (const [name, listener] of listeners) subscribe(name, listener);
  return () => {
    for (const [name, listener] of listeners) unsubscribe(name, listener);
  };
}
