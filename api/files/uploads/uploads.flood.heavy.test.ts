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
  setUpUploads,
  textPart,
} from '../../testing/calls/rawForms.ts';
import { storedState } from '../../testing/database/storedState.ts';

/*
 * Two hundred concurrent bad uploads are refused quickly and leave no row, file, descriptor or memory. Each test may take a
 * minute: two hundred connections, and hashes of all tables until nothing is left.
 */

const minute = 60_000;

const uploadCount = 200;
// A high limit per user, because all uploads are sent by the same one.
const setup = setUpUploads(400, { UPLOADS_AT_ONCE: '1000' });
// The first upload loads modules that stay in memory.
beforeAll(() => upload('warm@example.com'));

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const descriptors = async () =>
  (await readdir(process.platform === 'linux' ? '/proc/self/fd' : '/dev/fd').catch(() => [])).length;
function memory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
const stored = () => storedState(setup.api);

let before: Awaited<ReturnType<typeof stored>> & { descriptors: number; memory: number };
const uploads = () => readdir(join(setup.api.dataDir, 'tmp'));
beforeEach(async () => {
  // An upload is answered before its folder is deleted.
  await expect.poll(uploads).toEqual([]);
  before = { ...(await stored()), descriptors: await descriptors(), memory: memory() };
}, minute);

const connections = () =>
  new Promise<number>((resolve) => setup.api.app.server.getConnections((_, count) => resolve(count)));

async function expectNothingLeft() {
  // Keep-alive connections of fetch may stay open.
  await expect.poll(connections).toBeLessThan(10);
  await expect.poll(stored).toEqual({ rows: before.rows, files: before.files });
  await expect.poll(descriptors).toBeLessThanOrEqual(before.descriptors + 10);
  await expect.poll(memory).toBeLessThan(before.memory + 30_000_000);
}

const person =
  textPart('first_name', 'Ana') + textPart('last_name', 'Sosa') + textPart('password', 'a good password');
const head = (length: number) => formHead('/users', setup.token, length);

async function upload(email: string, more: Record<string, unknown> = {}) {
  const picture = new File([setup.photo], 'a.png', { type: 'image/png' });
  const body = { first_name: 'A', last_name: 'B', password: 'a good password', email, picture, ...more };
  return (await setup.api.as('admin')).call(users.create, { body, form: true });
}

function open(): Promise<Socket> {
  const socket = connect(Number(new URL(setup.api.url).port), '127.0.0.1');
  socket.on('error', () => {});
  return new Promise((resolve) => socket.once('connect', () => resolve(socket)));
}
const statusAndInTime = async () => {
  const begin = performance.now();
  const { status } = await (await setup.api.as('admin')).call(users.countries);
  return [status, performance.now() - begin < 60_000];
};

test(
  'uploads that are interrupted half-way leave nothing',
  async () => {
    const sockets = await Promise.all(Array.from({ length: uploadCount }, open));
    for (const socket of sockets) {
      socket.write(head(2_000_000) + person + picturePart());
      socket.write(Buffer.alloc(300_000));
    }
    // Silent uploads are refused after ten seconds, and a busy server may take longer to accept all of them.
    const more = Buffer.alloc(2000);
    const timer = setInterval(() => {
      for (const socket of sockets) socket.write(more);
    }, 1000);
    try {
      await expect.poll(async () => (await uploads()).length).toBe(uploadCount);
    } finally {
      clearInterval(timer);
    }
    for (const socket of sockets) socket.destroy();
    expect(await statusAndInTime()).toEqual([200, true]);
    await expectNothingLeft();
  },
  minute,
);

test(
  'uploads that are interrupted at any moment leave nothing',
  async () => {
    let accepted = 0;
    setup.api.app.server.on('connection', () => accepted++);
    const sockets = await Promise.all(Array.from({ length: uploadCount }, open));
    for (const [i, socket] of sockets.entries()) {
      socket.write(head(setup.photo.length + 5000) + person + picturePart());
      socket.write(setup.photo.subarray(0, setup.photo.length / 2), () =>
        setTimeout(() => socket.destroy(), i % 50),
      );
    }
    // A busy server may accept some of them after all have been interrupted.
    await expect.poll(() => accepted).toBe(uploadCount);
    await expectNothingLeft();
    await expect.poll(uploads).toEqual([]);
  },
  minute,
);

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
test(
  'concurrent hostile forms are refused and leave nothing',
  async () => {
    const begin = performance.now();
    const answers = await Promise.all(
      Array.from({ length: uploadCount }, async (_, i) => {
        const [what = '', body = ''] = hostile[i % hostile.length] ?? [];
        const last = what.startsWith('no') ? '' : end;
        const sent = await fetch(`${setup.api.url}${basePath}/users`, {
          method: 'POST',
          headers: { ...formHeaders(setup.token), connection: 'close' },
          body: `${person}${textPart('email', `h${i}@example.com`)}${picturePart()}${setup.photo.toString('latin1')}\r\n${body}${last}`,
        }).catch(() => undefined);
        return [what, sent?.status ?? 0, await sent?.text().catch(() => 'cut off')] as const;
      }),
    );
    for (const [what, status, text] of answers) {
      // A client that is refused while it is still sending may find its connection closed.
      expect([0, 400, 413, 422], `${what}: ${text}`).toContain(status);
    }
    expect(performance.now() - begin).toBeLessThan(120_000);
    await expectNothingLeft();
  },
  minute,
);

test(
  'of two hundred concurrent valid uploads, each is stored with two files or refused with 429 or 503',
  async () => {
    const image_url = () => new File([setup.photo], 'a.png', { type: 'image/png' });
    const admin = await setup.api.as('admin');
    const stored = (await readdir(join(setup.api.dataDir, 'files'))).length;
    const answers = await Promise.all(
      Array.from({ length: uploadCount }, () =>
        admin.call(pics.create, {
          body: { image_url: image_url() },
          form: true,
          headers: { connection: 'close' },
        }),
      ),
    );
    const created = answers.filter(({ status }) => status === 201).length;
    expect(created).toBeGreaterThan(0);
    for (const { status } of answers) expect([201, 429, 503]).toContain(status);
    expect((await admin.call(pics.list)).body.metadata.total).toBe(created);
    expect((await readdir(join(setup.api.dataDir, 'files'))).length).toBe(stored + 2 * created);
    await expect.poll(uploads).toEqual([]);
    await expect.poll(descriptors).toBeLessThanOrEqual(before.descriptors + 10);
  },
  minute,
);
