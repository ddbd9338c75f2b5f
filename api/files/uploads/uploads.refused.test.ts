import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { basePath, type Endpoint } from '#contract/kit/endpoint.ts';
import { formHeaders, picturePart, setUpUploads, textPart } from '../../testing/calls/rawForms.ts';
import { filePaths } from '../../testing/database/storedState.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';
import { fileFieldsOf } from './file-fields.ts';

/*
 * Files for calls that accept none, or from callers who may not send them: the start of a file of megabytes, on two
 * connections for each call. The files on the disk are counted meanwhile.
 */

const setup = setUpUploads(40);
const [length, sent] = [12_000_000, 300_000];
const absent = '01900000-0000-7000-8000-000000000000';

/** Sends a form whose last part does not end, until it is answered or its bytes are sent; resolves to the answer. */
function flood(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  token: string | undefined,
  start: string,
) {
  const { authorization, ...headers } = formHeaders(token ?? '');
  const all = { host: 'x', ...headers, ...(token && { authorization }), 'content-length': length };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(Number(new URL(setup.api.url).port), '127.0.0.1');
  const target = basePath + path.replace(/:\w+/g, absent);
  return new Promise<string>((resolve) => {
    let response = '';
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      response += chunk;
      socket.destroy();
    });
    socket.once('close', () => resolve(response));
    socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${start}`);
    let left = sent;
    const push = () => {
      for (; left > 0 && !socket.destroyed; left -= 65_536)
        if (!socket.write(Buffer.alloc(65_536))) return void socket.once('drain', push);
    };
    push();
  });
}

/** Waits for the calls; returns the first bytes of their answers and the largest number of files meanwhile. */
async function countFilesDuring(calls: Promise<string>[]): Promise<{ max: number; answers: string[] }> {
  let max = 0;
  let ended = false;
  const counting = (async () => {
    while (!ended) max = Math.max(max, (await filePaths(setup.api.dataDir)).length);
  })();
  const answers = await Promise.all(calls);
  ended = true;
  await counting;
  return { max, answers: answers.map((response) => response.slice(0, 12)) };
}

const changes = endpoints.filter(([, { method }]) => method !== 'GET');
const anonymous = changes.filter(([, { minRole }]) => minRole === 'none');
const withoutFiles = changes.filter(([, { body }]) => fileFieldsOf(body).max === 0);
const withFiles = changes.filter(([, { body }]) => fileFieldsOf(body).max > 0);
const two = <T>(one: () => T) => [one(), one()];
const refused = /^HTTP\/1.1 4(00|13|22)$/;

test.each(anonymous)('%s stores no file of anonymous callers', async (_name, endpoint) => {
  const { max, answers } = await countFilesDuring(
    two(() => flood(endpoint, undefined, picturePart('email'))),
  );
  expect([max, answers]).toEqual([0, two(() => 'HTTP/1.1 413')]);
});

test.each(withoutFiles)('%s, which accepts no file, stores none', async (_name, endpoint) => {
  const { token } = await setup.api.as('admin');
  const { max, answers } = await countFilesDuring(two(() => flood(endpoint, token, picturePart('file'))));
  expect(max).toBe(0);
  for (const response of answers) expect(response).toMatch(refused);
});

test.each(withFiles)('%s stores no file of a field that accepts none', async (_name, endpoint) => {
  const { token } = await setup.api.as('admin');
  const all = ['name', 'file', 'photos[a]', 'photos[0][1]', 'picture[0]', 'image_url[]', '[]'];
  const fields = all.filter((field) => field !== 'file' || !endpoint.takes);
  const { max, answers } = await countFilesDuring(
    fields.map((field) => flood(endpoint, token, picturePart(field))),
  );
  expect(max).toBe(0);
  for (const response of answers) expect(response).toMatch(refused);
});

const fileFields: Record<string, string> = { users: 'picture', stories: 'picture', spots: 'photos[]' };
const filePart = (name: string) => picturePart(fileFields[name.split('.')[0] ?? ''] ?? 'image_url');
const updates = withFiles.filter(([, { method }]) => method === 'PUT');

test.each(updates)('%s stores no file for a record that does not exist', async (name, endpoint) => {
  const { token } = await setup.api.as('admin');
  const { max, answers } = await countFilesDuring(two(() => flood(endpoint, token, filePart(name))));
  expect([max, answers]).toEqual([0, two(() => 'HTTP/1.1 404')]);
});

test('an update stores no file for a record of another user', async () => {
  const { token } = await setup.api.as('user');
  const { id } = await createSpot(await setup.api.as('admin'), { type: 'bar_club', photos: [] });
  const { user } = await setup.api.as('admin');
  const before = (await filePaths(setup.api.dataDir)).length;
  const calls = [
    flood({ method: 'PUT', path: `/spot/${id}` }, token, picturePart('photos[0]')),
    flood({ method: 'PUT', path: `/users/${user.id}` }, token, picturePart('picture')),
  ];
  const { max, answers } = await countFilesDuring(calls);
  expect([max, answers]).toEqual([before, ['HTTP/1.1 404', 'HTTP/1.1 404']]);
});

const unknownAddress = { method: 'POST', path: '/nothing' } as const;
const anonymousAddresses = [
  ...anonymous.map(([name, one]) => ({ name, ...one })),
  { name: 'an unknown address', ...unknownAddress },
];
test.each(anonymousAddresses)('$name refuses more than a few kilobytes of JSON', async ({ method, path }) => {
  const body = JSON.stringify({ email: 'x'.repeat(9000) });
  for (const sent of [body, new Blob([body]).stream()]) {
    const { status } = await fetch(`${setup.api.url}${basePath}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: sent,
      duplex: 'half',
    } as RequestInit);
    expect(status).toBe(413);
  }
});

test('the total size of the texts of a form is limited', async () => {
  const { token } = await setup.api.as('admin');
  const fields = Array.from({ length: 12 }, (_, i) => textPart(`f${i}`, 'x'.repeat(100_000)));
  const response = await flood(
    { method: 'POST', path: '/users' },
    token,
    fields.join('') + picturePart('picture'),
  );
  expect(response).toMatch(/^HTTP\/1.1 413 /);
});
