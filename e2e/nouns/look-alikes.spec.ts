/** @module-tag extended */

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { events } from '../../api/nouns/events/events.table.ts';
import { spots } from '../../api/nouns/spots/spots.table.ts';
import { users } from '../../api/nouns/users/users.table.ts';
import { listPage } from '../pages/list.ts';
import { userForm } from '../pages/user.ts';
import { expectAccessible, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { retype } from '../support/typing.ts';
import { visit } from '../support/visit.ts';

/* Look-alike and invisible characters: shown to staff, refused beside the field, but no obstacle to saving other fields. */

const { open, api } = appInBrowser();
const mixed = 'аna@example.com';

test('an address that mixes alphabets is marked in the list and in the form', async () => {
  const { user } = await api().signedIn('user', { first_name: 'Ana', email: mixed });
  const page = await open('/users?search=ana', { as: 'editor' });
  await listPage(page).row('Ana Test').getByText('Alfabetos mezclados').waitFor();
  await expectAccessible(page);
  await visit(page, `/users/${user.id}/edit`);
  await waitForText(page, /Mezcla letras de varios alfabetos/);
  await retype(page.getByLabel('Email'), 'p@e.co');
  await expect.poll(() => page.getByText(/Mezcla letras/).count()).toBe(0);
});

test('a name with invisible characters is refused beside its field', async () => {
  const page = await open('/users/new', { as: 'admin' });
  const form = userForm(page);
  const person = { first: 'V\u200bi', last: 'Ñandú', email: 'vi@e.co', password: 'a good one' };
  await form.fill(person);
  await form.save.click();
  await waitForText(page, /Contiene caracteres que no se ven/);
  expect(await form.first.getAttribute('aria-invalid')).toBe('true');
});

test('a name stored with them does not prevent saving another field', async () => {
  const odd = { first_name: 'O\u202elga', last_name: 'Antes' };
  const { user } = await api().signedIn('user', odd);
  const page = await open(`/users/${user.id}/edit`, { as: 'admin' });
  await retype(userForm(page).last, 'Ya');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForToast(page, 'User updated successfully!');
  const [row] = await api().db.select().from(users).where(eq(users.id, user.id));
  expect(row).toMatchObject({ ...odd, last_name: 'Ya' });
});

test('a stored link that hides its host is shown as text', async () => {
  const [spot] = await api().db.insert(spots).values({ name: 'Bar', type: 'bar_club' }).returning();
  const event = {
    spot_id: spot?.id ?? '',
    title: 'Noche',
    date: '2099-01-31',
    start_time: '21:30',
    location: 'x',
  };
  await api()
    .db.insert(events)
    .values([
      { ...event, tickets: 'http://bank.test:p@evil.test' },
      { ...event, tickets: 'https://аpple.com/x' },
    ]);
  const page = await open(`/spots/${spot?.id}/events`, { as: 'editor' });
  await waitForText(page, 'http://bank.test:p@evil.test');
  const links = page.locator('main a[target=_blank]');
  expect(await links.evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute('href')]))).toEqual([
    ['xn--pple-43d.com', 'https://xn--pple-43d.com/x'],
  ]);
});
