import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

/* Traces for OpenTelemetry (product/server#traces). */

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

test('without an address nothing is traced, whatever else is set', () => {
  expect(readConfig({ OTEL_SERVICE_NAME: 'bar', OTEL_TRACES_SAMPLER_ARG: '0.1' }).tracing).toBeUndefined();
});

test('with an address everything is, and sent there', () => {
  const tracing = { url: 'http://collector:4318/v1/traces', headers: {}, serviceName: 'bambalina', share: 1 };
  expect(readConfig(endpoint).tracing).toEqual(tracing);
});

test('headers are decoded, and a value may have an equals sign', () => {
  const OTEL_EXPORTER_OTLP_HEADERS = 'authorization=Bearer%20a=b,x-scope=100%';
  expect(readConfig({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS }).tracing?.headers).toEqual({
    authorization: 'Bearer a=b',
    'x-scope': '100%',
  });
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be an address/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'Bearer secret' }, /^OTEL_EXPORTER_OTLP_HEADERS must be name=value/],
  [{ OTEL_TRACES_SAMPLER_ARG: '10' }, /^OTEL_TRACES_SAMPLER_ARG must be a share/],
  [{ OTEL_TRACES_SAMPLER_ARG: '-0.1' }, /^OTEL_TRACES_SAMPLER_ARG must be a share/],
])('refuses %o, without its value', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
  expect(() => readConfig(env)).not.toThrow(/secret/);
});
