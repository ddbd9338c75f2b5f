import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { pics } from '#contract/pics.ts';
import { users } from '#contract/users.ts';
import {
  end,
  formHead,
  formHeaders,
  picturePart,
  textPart,
  uploadsOn,
} from '../../testing/calls/rawForms.ts';
import { everyFile, everyRow } from '../../testing/database/everyRow.ts';

/* Two hundred bad uploads at once: soon refused, and nothing of them stays: row, file, descriptor, memory. */

const crowd = 200;
// More than one person may send at once: what is tried here is what a crowd of uploads leaves.
const on = uploadsOn(400, { UPLOADS_AT_ONCE: '1000' });
// What a first upload loads stays loaded.
beforeAll(() => upload('warm@example.com'));

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const descriptors = async () =>
  (await readdir(process.platform === 'linux' ? '/proc/self/fd' : '/dev/fd').catch(() => [])).length;
function memory(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
const kept = async () => ({
  rows: await everyRow(on.api.database.pool),
  files: await everyFile(on.api.dataDir),
});

let before: Awaited<ReturnType<typeof kept>> & { descriptors: number; memory: number };
const uploads = () => readdir(join(on.api.dataDir, 'tmp'));
beforeEach(async () => {
  // An upload is answered before its folder has gone.
  await expect.poll(uploads).toEqual([]);
  before = { ...(await kept()), descriptors: await descriptors(), memory: memory() };
});

const connections = () =>
  new Promise<number>((resolve) => on.api.app.server.getConnections((_, count) => resolve(count)));

async function nothingStays() {
  // Only what keeps a connection open for the next question.
  await expect.poll(connections).toBeLessThan(10);
  await expect.poll(kept).toEqual({ rows: before.rows, files: before.files });
  await expect.poll(descriptors).toBeLessThanOrEqual(before.descriptors + 10);
  await expect.poll(memory).toBeLessThan(before.memory + 30_000_000);
}

const person =
  textPart('first_name', 'Ana') + textPart('last_name', 'Sosa') + textPart('password', 'a good password');
const head = (length: number) => formHead('/users', on.token, length);

async function upload(email: string, more: Record<string, unknown> = {}) {
  const picture = new File([on.photo], 'a.png', { type: 'image/png' });
  const body = { first_name: 'A', last_name: 'B', password: 'a good password', email, picture, ...more };
  return (await on.api.as('admin')).call(users.create, { body, form: true });
}

function open(): Promise<Socket> {
  const socket = connect(Number(new URL(on.api.url).port), '127.0.0.1');
  socket.on('error', () => {});
  return new Promise((resolve) => socket.once('connect', () => resolve(socket)));
}
const isAnswered = async () => {
  const begin = performance.now();
  const { status } = await (await on.api.as('admin')).call(users.countries);
  return [status, performance.now() - begin < 60_000];
};

test('cut half-way', async () => {
  const sockets = await Promise.all(Array.from({ length: crowd }, open));
  for (const socket of sockets) {
    socket.write(head(2_000_000) + person + picturePart());
    socket.write(Buffer.alloc(300_000));
  }
  // Whoever is silent for ten seconds is sent away, and a busy machine may take as long to meet them all.
  const more = Buffer.alloc(2000);
  const going = setInterval(() => {
    for (const socket of sockets) socket.write(more);
  }, 1000);
  try {
    await expect.poll(async () => (await uploads()).length).toBe(crowd);
  } finally {
    clearInterval(going);
  }
  for (const socket of sockets) socket.destroy();
  expect(await isAnswered()).toEqual([200, true]);
  await nothingStays();
});

test('cut at any moment', async () => {
  let taken = 0;
  on.api.app.server.on('connection', () => taken++);
  const sockets = await Promise.all(Array.from({ length: crowd }, open));
  for (const [i, socket] of sockets.entries()) {
    socket.write(head(on.photo.length + 5000) + person + picturePart());
    socket.write(on.photo.subarray(0, on.photo.length / 2), () => setTimeout(() => socket.destroy(), i % 50));
  }
  // A busy server has not met all of them yet when the last one is gone.
  await expect.poll(() => taken).toBe(crowd);
  await nothingStays();
  await expect.poll(uploads).toEqual([]);
});

const hostile: [string, string][] = [
  ['__proto__', textPart('__proto__[role]', 'admin')],
  ['a thousand levels', textPart(`a${'[b]'.repeat(1000)}`, 'x')],
  ['ten thousand fields', Array.from({ length: 10_000 }, (_, i) => textPart(`f${i}`, 'x')).join('')],
  ['empty names', textPart('', 'x').repeat(50)],
  ['duplicates', textPart('first_name', 'Eva')],
  ['no end', 'x'.repeat(10_000)],
  ['no boundary', ''],
  ['a hundred files', `${picturePart()}x\r\n`.repeat(100)],
];
test('hostile forms of every kind at once', async () => {
  const begin = performance.now();
  const answers = await Promise.all(
    Array.from({ length: crowd }, async (_, i) => {
      const [what = '', body = ''] = hostile[i % hostile.length] ?? [];
      const last = what.startsWith('no') ? '' : end;
      const sent = await fetch(`${on.api.url}${basePath}/users`, {
        method: 'POST',
        headers: { ...formHeaders(on.token), connection: 'close' },
        body: `${person}${textPart('email', `h${i}@example.com`)}${picturePart()}${on.photo.toString('latin1')}\r\n${body}${last}`,
      }).catch(() => undefined);
      return [what, sent?.status ?? 0, await sent?.text().catch(() => 'cut off')] as const;
    }),
  );
  for (const [what, status, said] of answers) {
    // Whoever is refused while still sending may find the connection closed.
    expect([0, 400, 413, 422], `${what}: ${said}`).toContain(status);
  }
  expect(performance.now() - begin).toBeLessThan(120_000);
  await nothingStays();
});

test('two hundred good ones at once: each stored with its two files, or told to come again', async () => {
  const image_url = () => new File([on.photo], 'a.png', { type: 'image/png' });
  const admin = await on.api.as('admin');
  const stored = (await readdir(join(on.api.dataDir, 'files'))).length;
  const answers = await Promise.all(
    Array.from({ length: crowd }, () =>
      admin.call(pics.create, {
        body: { image_url: image_url() },
        form: true,
        headers: { connection: 'close' },
      }),
    ),
  );
  const made = answers.filter(({ status }) => status === 201).length;
  expect(made).toBeGreaterThan(0);
  for (const { status } of answers) expect([201, 429, 503]).toContain(status);
  expect((await admin.call(pics.list)).body.metadata.total).toBe(made);
  expect((await readdir(join(on.api.dataDir, 'files'))).length).toBe(stored + 2 * made);
  await expect.poll(uploads).toEqual([]);
  await expect.poll(descriptors).toBeLessThanOrEqual(before.descriptors + 10);
});
