import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { basePath, type Endpoint } from '#contract/kit/endpoint.ts';
import { formHeaders, picturePart, textPart, uploadsOn } from '../../testing/calls/rawForms.ts';
import { everyFile } from '../../testing/database/everyRow.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';
import { fileFieldsOf } from './file-fields.ts';

/*
 * Files for calls that take none, or from who may not send them: several connections for each call, each with megabytes
 * to come. What is in the folder meanwhile is looked at all the time.
 */

const on = uploadsOn(40);
const size = 4_000_000;
const absent = '01900000-0000-7000-8000-000000000000';

/** Sends a form whose last part does not end, as long as somebody takes it; resolves to the answer. */
function flood(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  token: string | undefined,
  start: string,
) {
  const { authorization, ...headers } = formHeaders(token ?? '');
  const all = { host: 'x', ...headers, ...(token && { authorization }), 'content-length': 3 * size };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(Number(new URL(on.api.url).port), '127.0.0.1');
  const target = basePath + path.replace(/:\w+/g, absent);
  return new Promise<string>((resolve) => {
    let said = '';
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      said += chunk;
      socket.destroy();
    });
    socket.once('close', () => resolve(said));
    socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${start}`);
    let left = size;
    const push = () => {
      for (; left > 0 && !socket.destroyed; left -= 65_536)
        if (!socket.write(Buffer.alloc(65_536))) return void socket.once('drain', push);
    };
    push();
  });
}

/** Looks at the files while the calls last; who has all sent and hears nothing is waiting for more. */
async function whileSending(calls: Promise<string>[]): Promise<{ most: number; answers: string[] }> {
  let most = 0;
  let ended = false;
  const looking = (async () => {
    while (!ended) most = Math.max(most, (await everyFile(on.api.dataDir)).length);
  })();
  const answers = await Promise.all(calls);
  ended = true;
  await looking;
  return { most, answers: answers.map((said) => said.slice(0, 12)) };
}

const writing = endpoints.filter(([, { method }]) => method !== 'GET');
const open = writing.filter(([, { minRole }]) => minRole === 'none');
const withoutFiles = writing.filter(([, { body }]) => fileFieldsOf(body).max === 0);
const withFiles = writing.filter(([, { body }]) => fileFieldsOf(body).max > 0);
const four = <T>(one: () => T) => Array.from({ length: 4 }, one);
const refused = /^HTTP\/1.1 4(00|13|22)$/;

test.each(open)('%s keeps no file of strangers', async (_name, endpoint) => {
  const { most, answers } = await whileSending(four(() => flood(endpoint, undefined, picturePart('email'))));
  expect([most, answers]).toEqual([0, four(() => 'HTTP/1.1 413')]);
});

test.each(withoutFiles)('%s, which takes no file, keeps none', async (_name, endpoint) => {
  const { token } = await on.api.as('admin');
  const { most, answers } = await whileSending(four(() => flood(endpoint, token, picturePart('file'))));
  expect(most).toBe(0);
  for (const said of answers) expect(said).toMatch(refused);
});

test.each(withFiles)('%s keeps no file of a field that takes none', async (_name, endpoint) => {
  const { token } = await on.api.as('admin');
  const fields = ['name', 'file', 'photos[a]', 'photos[0][1]', 'picture[0]', 'image_url[]', '[]'];
  const { most, answers } = await whileSending(
    fields.map((field) => flood(endpoint, token, picturePart(field))),
  );
  expect(most).toBe(0);
  for (const said of answers) expect(said).toMatch(refused);
});

const places: Record<string, string> = { users: 'picture', stories: 'picture', spots: 'photos[]' };
const place = (name: string) => picturePart(places[name.split('.')[0] ?? ''] ?? 'image_url');
const ofOne = withFiles.filter(([, { method }]) => method === 'PUT');

test.each(ofOne)('%s keeps no file for a record that is not there', async (name, endpoint) => {
  const { token } = await on.api.as('admin');
  const { most, answers } = await whileSending(four(() => flood(endpoint, token, place(name))));
  expect([most, answers]).toEqual([0, four(() => 'HTTP/1.1 404')]);
});

test('nor for one that belongs to somebody else', async () => {
  const { token } = await on.api.as('user');
  const { id } = await createSpot(await on.api.as('admin'), { type: 'bar_club', photos: [] });
  const { user } = await on.api.as('admin');
  const before = (await everyFile(on.api.dataDir)).length;
  const calls = [
    flood({ method: 'PUT', path: `/spot/${id}` }, token, picturePart('photos[0]')),
    flood({ method: 'PUT', path: `/users/${user.id}` }, token, picturePart('picture')),
  ];
  const { most, answers } = await whileSending(calls);
  expect([most, answers]).toEqual([before, ['HTTP/1.1 404', 'HTTP/1.1 404']]);
});

const nothing = { method: 'POST', path: '/nothing' } as const;
const anybody = [
  ...open.map(([name, one]) => ({ name, ...one })),
  { name: 'an address of nothing', ...nothing },
];
test.each(anybody)('$name reads a few kilobytes of JSON, and no more', async ({ method, path }) => {
  const body = JSON.stringify({ email: 'x'.repeat(9000) });
  for (const sent of [body, new Blob([body]).stream()]) {
    const { status } = await fetch(`${on.api.url}${basePath}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: sent,
      duplex: 'half',
    } as RequestInit);
    expect(status).toBe(413);
  }
});

test('the texts of a form are bounded together', async () => {
  const { token } = await on.api.as('admin');
  const fields = Array.from({ length: 12 }, (_, i) => textPart(`f${i}`, 'x'.repeat(100_000)));
  const said = await flood(
    { method: 'POST', path: '/users' },
    token,
    fields.join('') + picturePart('picture'),
  );
  expect(said).toMatch(/^HTTP\/1.1 413 /);
});
