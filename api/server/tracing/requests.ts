import type { Span } from '@opentelemetry/api';
import { SpanStatusCode } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tracer } from './tracer.ts';

/**
 * A span for each request, by its route and never by its address, whose query may be what somebody looks for. A stream of events
 * ends with its headers. The traces of callers are not continued: anybody may send their ids.
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  /** Without a status it was given up. */
  const end = (request: FastifyRequest, status: number | undefined) => {
    const span = spans.get(request);
    if (!span) return;
    spans.delete(request);
    if (status === undefined) span.setAttribute('error.type', 'aborted');
    else span.setAttribute('http.response.status_code', status);
    if (status !== undefined && status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    tracer.endRequest(request.id, span);
  };
  app.addHook('onRequest', (request, reply, done) => {
    const { id, method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    const attributes = { 'http.request.method': method, 'http.route': route, 'bambalina.request_id': id };
    spans.set(request, tracer.startRequest(id, `${method} ${route}`, attributes));
    // Also of a request that is given up, for which Fastify has no hook.
    const { raw } = reply;
    raw.once('close', () => end(request, raw.headersSent ? raw.statusCode : undefined));
    done();
  });
  app.addHook('onSend', async (request, reply) => {
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    if (isStream) end(request, reply.statusCode);
  });
}
