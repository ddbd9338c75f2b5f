import * as z from 'zod/mini';
import { line, web } from './values.ts';

/* Traces for OpenTelemetry: the names of the variables are those of its specification. */

export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: web,
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(
    z
      .string()
      .check(z.regex(/^[^=,\s]+=[^,]*(,[^=,\s]+=[^,]*)*$/, 'must be name=value, separated by commas')),
  ),
  OTEL_SERVICE_NAME: line,
  OTEL_TRACES_SAMPLER_ARG: z.optional(
    z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a share of the requests from 0 to 1')),
  ),
};

type Variables = { [Name in keyof typeof tracingVariables]?: string | undefined };

export interface Tracing {
  /** Where a collector takes traces, over HTTP. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** The share of the requests and scheduled jobs that is traced. */
  readonly share: number;
}

/** Undefined: nothing is traced. */
export function readTracing(e: Variables): Tracing | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = e;
  if (endpoint === undefined) return undefined;
  const headers = (e.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').filter(Boolean);
  return {
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: Object.fromEntries(headers.map(headerOf)),
    serviceName: e.OTEL_SERVICE_NAME ?? 'bambalina',
    share: Number(e.OTEL_TRACES_SAMPLER_ARG ?? 1),
  };
}

/** A value is percent-encoded, as the specification of OpenTelemetry says. */
function headerOf(pair: string): [string, string] {
  const at = pair.indexOf('=');
  const value = pair.slice(at + 1).trim();
  return [pair.slice(0, at), decoded(value)];
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
