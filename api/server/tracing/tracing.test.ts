import { once } from 'node:events';
import { request as send } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { categories } from '#contract/categories.ts';
import { basePath } from '#contract/kit/endpoint.ts';
import { live } from '#contract/live.ts';
import { pics } from '#contract/pics.ts';
import { session } from '#contract/session.ts';
import { statements } from '../../database/connection/client.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { pictureFile } from '../../testing/scenarios/nounScenarios.ts';
import { standIn, status } from '../../testing/stand-ins/standIn.ts';
import { standInS3 } from '../../testing/stand-ins/standInS3.ts';

/* Traces for OpenTelemetry, as a collector receives them (product/server#traces). */

interface Sent {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code: number };
}

let collector: Awaited<ReturnType<typeof standIn>>;
let storage: Awaited<ReturnType<typeof standInS3>>;
let api: TestApi;
beforeAll(async () => {
  // Sent at once instead of every five seconds.
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '50');
  collector = await standIn(status(200));
  storage = await standInS3();
  api = await startTestApi({
    ...storage.env,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc',
  });
});
let stopped: Promise<void> | undefined;
const stop = () => {
  stopped ??= api.stop();
  return stopped;
};
afterAll(async () => {
  await stop();
  vi.unstubAllEnvs();
  await Promise.all([collector.stop(), storage.stop()]);
});

const received = (): Sent[] =>
  collector.calls.flatMap(({ body }) =>
    JSON.parse(body.toString()).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Sent[] }[] }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  );
const valuesOf = ({ attributes }: Sent) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
/** The spans of a request, once its own has arrived. */
async function traceOf(requestId: string | null): Promise<Sent[]> {
  const traceId = requestId?.replaceAll('-', '') ?? '';
  const spans = () => received().filter((span) => span.traceId === traceId);
  await expect.poll(() => spans().some(({ kind }) => kind === server)).toBe(true);
  return spans();
}
const [server, client, consumer] = [2, 3, 5];
const only = (spans: Sent[], kind: number) => spans.filter((span) => span.kind === kind);
/** The id of the request whose span has this name and came last. */
async function lastRequest(name: string): Promise<string> {
  const ids = () => received().filter((span) => span.name === name);
  await expect.poll(() => ids().length).toBeGreaterThan(0);
  return String(valuesOf(ids().at(-1) as Sent)['bambalina.request_id']);
}

test('a request is a span by its route, with its statements below it and none of their values', async () => {
  const admin = await api.as('admin');
  const { body } = await admin.call(categories.create, { body: { name: 'Chacarera secreta' } });
  await admin.call(categories.read, { params: { id: body.id } });
  const spans = await traceOf(await lastRequest(`POST ${basePath}/categories`));
  const [request] = only(spans, server);
  expect(valuesOf(request as Sent)).toMatchObject({
    'http.request.method': 'POST',
    'http.route': `${basePath}/categories`,
    'http.response.status_code': 201,
  });
  expect(request?.parentSpanId).toBeUndefined();
  const calls = only(spans, client);
  expect(calls.map(({ parentSpanId }) => parentSpanId)).toEqual(calls.map(() => request?.spanId));
  const texts = calls.map((span) => String(valuesOf(span)['db.query.text']));
  expect(texts).toEqual(expect.arrayContaining([expect.stringMatching(/^insert into "categories"/)]));
  expect(texts.some((text) => /^(begin|commit)/i.test(text))).toBe(true);
  await lastRequest(`GET ${basePath}/categories/:id`);
  const everything = JSON.stringify(received());
  expect(everything).not.toContain('Chacarera');
  expect(everything).not.toContain(body.id);
  expect(collector.calls[0]).toMatchObject({
    url: new URL(`${collector.url}/v1/traces`),
    headers: { authorization: 'Bearer abc' },
  });
});

test('the id of a trace is that which the problem of the request has', async () => {
  const answer = await fetch(`${api.url}${basePath}/categories`);
  const problem = (await answer.json()) as { requestId: string };
  const [request] = only(await traceOf(problem.requestId), server);
  expect(valuesOf(request as Sent)).toMatchObject({ 'http.response.status_code': 401 });
});

test('a job is in the trace of the request that queued it, with its own statements', async () => {
  const { user } = await api.signedIn('user');
  await api.nobody.call(session.forgotPassword, { body: { email: user.email } });
  const name = `POST ${basePath}/${session.forgotPassword.path.slice(1)}`;
  const spans = async () => traceOf(await lastRequest(name));
  await expect.poll(async () => only(await spans(), consumer).length).toBe(1);
  const all = await spans();
  const [request, job] = [...only(all, server), ...only(all, consumer)] as [Sent, Sent];
  expect([job.name, job.parentSpanId]).toEqual(['job mail-reset-link', request.spanId]);
  expect(all.filter(({ parentSpanId }) => parentSpanId === job.spanId).length).toBeGreaterThan(0);
  expect(JSON.stringify(all)).not.toContain(user.email);
});

test('a request to a provider is a span with its host only', async () => {
  const admin = await api.as('admin');
  expect(
    (await admin.call(pics.create, { body: { image_url: await pictureFile(1) }, form: true })).status,
  ).toBe(201);
  const spans = only(await traceOf(await lastRequest(`POST ${basePath}/pics`)), client);
  const host = new URL(storage.url).host;
  const calls = spans.map(valuesOf).filter((values) => values['server.address'] === host);
  expect(calls.length).toBeGreaterThan(0);
  expect(calls[0]).toEqual({
    'http.request.method': 'PUT',
    'server.address': host,
    'http.response.status_code': 200,
  });
});

test('a caller’s own trace is not continued', async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const answer = await fetch(`${api.url}${basePath}/categories`, { headers: { traceparent } });
  await traceOf(((await answer.json()) as { requestId: string }).requestId);
  expect(received().filter(({ traceId }) => traceId === '0af7651916cd43dd8448eb211c80319c')).toEqual([]);
});

test('a stream of events ends with its headers, and a request that is given up ends too', async () => {
  const { token } = await api.as('admin');
  const reading = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  await fetch(`${api.url}${basePath}${live.stream.path}`, { headers, signal: reading.signal });
  await lastRequest(`GET ${basePath}${live.stream.path}`);
  const stream = received().find(({ name }) => name.endsWith(live.stream.path)) as Sent;
  expect(valuesOf(stream)).toMatchObject({ 'http.response.status_code': 200 });
  reading.abort();

  const isPost = ({ name }: Sent) => name === `POST ${basePath}/categories`;
  const before = received().filter(isPost).length;
  const given = send(`${api.url}${basePath}/categories`, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': 1000,
      expect: '100-continue',
    },
  });
  given.on('error', () => {});
  given.flushHeaders();
  // The server has begun to answer it.
  await once(given, 'continue');
  given.write('{"name":');
  given.destroy();
  const ended = () => received().filter(isPost).length;
  await expect.poll(ended).toBe(before + 1);
  const last = received().filter(isPost).at(-1) as Sent;
  expect(valuesOf(last)).toMatchObject({ 'error.type': 'aborted' });
});

test('a collector that takes nothing is said once, and slows nothing down', async () => {
  const { warn } = api.app.log;
  const warnings: unknown[] = [];
  api.app.log.warn = (reason: unknown) => void warnings.push(reason);
  try {
    collector.answer(status(400));
    for (let i = 0; i < 3; i++)
      expect((await (await api.as('admin')).call(categories.list)).status).toBe(200);
    await expect
      .poll(() => warnings)
      .toEqual([expect.stringMatching(/^Traces are not taken by OTEL_EXPORTER_OTLP_ENDPOINT: /)]);
  } finally {
    api.app.log.warn = warn;
    collector.answer(status(200));
  }
});

test('without a collector nobody listens to statements', async () => {
  await stop();
  const other = await startTestApi();
  expect(statements.start.hasSubscribers).toBe(false);
  expect((await (await other.as('admin')).call(categories.list)).status).toBe(200);
  await other.stop();
});
