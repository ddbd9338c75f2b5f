import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { users } from '#contract/users.ts';
import {
  end,
  formHead,
  formHeaders,
  picturePart,
  setUpUploads,
  textPart,
} from '../../testing/calls/rawForms.ts';

const setup = setUpUploads(40);

type Field = [name: string, value: string];
const person: Field[] = [
  ['first_name', 'Ana'],
  ['last_name', 'Peña'],
  ['password', 'a good password'],
];
const multipart = (fields: Field[]) => fields.map(([name, value]) => textPart(name, value)).join('');

const send = (body: string) =>
  fetch(`${setup.api.url}${basePath}/users`, {
    method: 'POST',
    headers: formHeaders(setup.token),
    body: body + end,
  });

const uploadsLeft = async () => (await readdir(join(setup.api.dataDir, 'tmp')).catch(() => [])).length;
const stored = async () => (await readdir(join(setup.api.dataDir, 'files')).catch(() => [])).length;
const userCount = async () => (await setup.api.db.execute('select count(*) from users')).rows;

test.each([
  ['the prototype', [['__proto__[role]', 'admin']]],
  ['a constructor, deep', [['a[constructor][prototype][role]', 'admin']]],
  ['a thousand levels', [[`a${'[b]'.repeat(1000)}`, 'x']]],
  ['ten thousand fields', Array.from({ length: 10_000 }, (_, i): Field => [`f${i}`, 'x'])],
  ['an empty name', [['', 'x']]],
  ['only brackets', [['[][]', 'x']]],
  ['a field given twice', [['first_name', 'Eva']]],
  ['a value of a megabyte', [['last', 'x'.repeat(1024 * 1024)]]],
] satisfies [string, Field[]][])('refuses a form with %s and stores nothing', async (_what, fields) => {
  const before = await userCount();
  const response = await send(multipart([...person, ['email', 'form@example.com'], ...(fields as Field[])]));
  expect([400, 413, 422]).toContain(response.status);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  expect(await userCount()).toEqual(before);
  expect(await uploadsLeft()).toBe(0);
});

test('forms that are interrupted half-way leave nothing', async () => {
  const before = [await userCount(), await stored()];
  const start = multipart([...person, ['email', 'half@example.com']]);
  const head = formHead('/users', setup.token, 100_000);
  const sockets = Array.from({ length: 3 }, () => {
    const socket = connect(Number(new URL(setup.api.url).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(head + start + picturePart());
    socket.write(setup.photo.subarray(0, setup.photo.length / 2));
    return socket;
  });
  await expect.poll(uploadsLeft, { interval: 5 }).toBe(sockets.length);
  for (const socket of sockets) socket.destroy();
  await expect.poll(uploadsLeft).toBe(0);
  expect([await userCount(), await stored()]).toEqual(before);
});

test('a change that is refused after its picture was stored deletes the picture', async () => {
  const admin = await setup.api.as('admin');
  const picture = () => new File([setup.photo], '../../etc/passwd\0.png', { type: 'image/png' });
  const body = { ...Object.fromEntries(person), email: 'taken@example.com' };
  expect((await admin.call(users.create, { body: { ...body, picture: picture() }, form: true })).status).toBe(
    201,
  );
  const files = await stored();
  expect(files).toBe(2);
  const again = await admin.call(users.create, { body: { ...body, picture: picture() }, form: true });
  expect(again.status).toBe(422);
  expect(await stored()).toBe(files);
});
