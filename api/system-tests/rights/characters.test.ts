/** @module-tag extended */

import { domainToASCII } from 'node:url';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import nodemailer from 'nodemailer';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { email } from '#contract/kit/fields.ts';
import { messages } from '#contract/kit/messages.ts';
import { spots } from '#contract/spots.calls.ts';
import { users } from '#contract/users.ts';
import { spots as spotTable } from '../../nouns/spots/spots.table.ts';
import { users as userTable } from '../../nouns/users/users.table.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';

/* Invisible and look-alike characters: no second name or address that looks the same, no link that hides its host. */

const api = setUpApi();

const person = { first_name: 'Ana', last_name: 'Paz', email: 'ana@example.com', password: 'long enough' };

test.each([
  ['first_name', 'Ana\u200b', messages.unseen],
  ['last_name', 'zaP\u202e', messages.unseen],
  ['last_name', 'Pa\tz', messages.unseen],
  ['first_name', '\u3164', messages.unseen],
  ['email', 'c\x01x@example.com', messages.badEmail],
  ['email', 'ana\u00ad@example.com', messages.badEmail],
  ['email', 'ana@exam\u200dple.com', messages.badEmail],
  ['email', 'ana@example..com', messages.badEmail],
])('refuses a user with %s %j, with the error at that field', async (path, text, message) => {
  const admin = await api.as('admin');
  const answer = await admin.call(users.create, { body: { ...person, [path]: text } });
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path, message }] } });
});

test.each([
  ['name', 'Bar\u2066', messages.unseen],
  ['link', 'http://:p@evil.test', messages.badLink],
  ['playlist.spotify_link', 'https://open.spotify.com@evil.test/', messages.badLink],
  ['instagram.instagram_link', 'https:\\\\evil.test', messages.badLink],
  ['advertisement.advertisement_link', 'http:/a@evil.test', messages.badLink],
  ['youtube_link', 'https://@evil.test', messages.badLink],
  ['whatsapp.whatsapp', 'https://wa.me@evil.test', messages.badLink],
  ['bio.bio_description', 'uno\u202ados', messages.unseen],
])('refuses a spot with %s %j, with the error at that field', async (path, text, message) => {
  const admin = await api.as('admin');
  const [field = '', inner] = path.split('.');
  const body = { name: 'Bar', type: 'oasis', country: 'AR', [field]: inner ? { [inner]: text } : text };
  const answer = await admin.call(spots.create, { body: body as never });
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path, message }] } });
});

test('the host of a link is returned in Punycode', async () => {
  const admin = await api.as('admin');
  const body = { name: 'Bar', type: 'oasis', country: 'AR', link: 'https://аpple.com/x' } as const;
  const { body: created } = await admin.call(spots.create, { body });
  expect(created.data.link).toBe('https://xn--pple-43d.com/x');
});

test('a record with characters that are refused today can be read, and updated if those fields are unchanged', async () => {
  const admin = await api.as('admin');
  const refusedToday = { first_name: 'A\u200bna', email: 'a\u00ada@example.com' };
  const { user } = await api.signedIn('user', refusedToday);
  const params = { id: user.id };
  const { body: read } = await admin.call(users.read, { params });
  expect(read).toMatchObject(refusedToday);
  const saved = await admin.call(users.update, { params, body: { ...refusedToday, last_name: 'Nueva' } });
  expect(saved).toMatchObject({ status: 200, body: { data: { ...refusedToday, last_name: 'Nueva' } } });
  const changed = await admin.call(users.update, {
    params,
    body: { ...refusedToday, first_name: 'B\u200bna' },
  });
  expect(changed).toMatchObject({ status: 422, body: { errors: [{ path: 'first_name' }] } });
  const [row] = await api.db.select().from(userTable).where(eq(userTable.id, user.id));
  expect(row).toMatchObject({ ...refusedToday, last_name: 'Nueva' });
});

test('in a group of fields, unchanged ones are accepted with the CRLF line breaks of a form', async () => {
  const admin = await api.as('admin');
  const { body: created } = await admin.call(spots.create, {
    body: { name: 'Bar', type: 'oasis', country: 'AR' },
  });
  const { id } = created.data;
  const bio = { bio_title: 'Tí\u202etulo', bio_description: 'uno\n\u202edos' };
  await api.db.update(spotTable).set({ bio, link: 'http://u:p@old.test' }).where(eq(spotTable.id, id));
  const form = new FormData();
  for (const [name, text] of Object.entries({ ...bio, bio_title: 'Nuevo' })) form.set(`bio[${name}]`, text);
  form.set('link', 'http://u:p@old.test');
  const answer = await fetch(`${api.url}/api/admin/v1/spot/${id}`, {
    method: 'PUT',
    body: form,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(await answer.json()).toMatchObject({
    status: 200,
    data: { bio: { ...bio, bio_title: 'Nuevo' }, link: 'http://u:p@old.test' },
  });
});

test('a search ignores invisible characters', async () => {
  const admin = await api.as('admin');
  await api.signedIn('user', { first_name: 'Hortensia' });
  const { status, body } = await admin.call(users.list, { query: { search: '\ufeffHor\u200btensia' } });
  expect([status, body.data.map(({ first_name }) => first_name)]).toEqual([200, ['Hortensia']]);
});

test('mail is sent to exactly the stored address, for any accepted address', async () => {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
    fc.constantFrom(
      'a',
      'İ',
      'ß',
      'ñ',
      '\x01',
      '\u00ad',
      '.',
      '-',
      '+',
      "'",
      '|',
      '`',
      ';',
      'ﬁ',
      'K',
      'а',
      'xn--',
    ),
  );
  const text = fc.array(piece, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
  const schema = email();
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(text, text, fc.constantFrom('com', 'test', 'рф'), async (local, host, top) => {
      const read = z.safeParse(schema, `${local}@${host}.${top}`);
      if (!read.success) return;
      accepted += 1;
      const stored = read.data;
      expect(z.parse(schema, stored)).toBe(stored);
      const { envelope } = await transport.sendMail({ from: 'x@example.com', to: stored, text: 'x' });
      expect(envelope.to).toHaveLength(1);
      const [to = ''] = envelope.to;
      const asSent = (address: string) => {
        const at = address.lastIndexOf('@');
        return [address.slice(0, at), domainToASCII(address.slice(at + 1))];
      };
      expect(asSent(to)).toEqual(asSent(stored));
    }),
    { numRuns: 8000, seed: 11 },
  );
  expect(accepted).toBeGreaterThan(300);
});
