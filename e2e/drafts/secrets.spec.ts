/** @module-tag extended */

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../api/nouns/users/users.table.ts';
import { verifyPassword } from '../../api/security/passwords.ts';
import { offline, online } from '../pages/connection.ts';
import { userForm } from '../pages/user.ts';
import { waitForPath, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { followRequests } from '../support/idle.ts';
import { failRequests } from '../support/requests.ts';
import { retype } from '../support/typing.ts';
import { keptOn, leaveAndStay, nameField, waitUntilKept } from './drafts.ts';

/* Passwords that wait for a connection (product/drafts#where), and drafts whose code cannot be loaded at first. */

const { open, api } = appInBrowser();

test('a save with a password waits in its form, and nothing of the password is on the device', async () => {
  const page = await open('/users/new', { as: 'admin', fresh: true });
  const form = userForm(page);
  await form.first.pressSequentially('Malena');
  await form.last.pressSequentially('Rivero');
  await form.email.pressSequentially('malena@example.com');
  await form.password.pressSequentially('not for the disk');
  await waitUntilKept(page, 'malena@example.com');
  await offline(page);
  await form.save.click();
  await page.getByRole('button', { name: 'No guardar' }).waitFor();
  const kept = await keptOn(page);
  expect(kept).toContain('malena@example.com');
  expect(kept).not.toContain('not for the disk');

  await online(page);
  await waitForToast(page, 'User added successfully!');
  await waitForPath(page, '/users');
  const saved = await api().db.select().from(users).where(eq(users.email, 'malena@example.com'));
  expect(saved).toHaveLength(1);
  await expect.poll(() => keptOn(page)).toBe('[]');
});

test('what is typed is kept although the code for it could not be loaded at first', async () => {
  const page = await open('/ready', { as: 'editor', fresh: true });
  const recover = await failRequests(page, /\/draftWriter-/);
  const idle = followRequests(page);
  const failed = page.waitForResponse(/\/draftWriter-/);
  await page.goto('/categories/new');
  await failed;
  // Until the page knows that it failed, keys wait for the same load.
  await idle();
  const again = page.waitForResponse(/\/draftWriter-/);
  await nameField(page).pressSequentially('Mil');
  await again;
  await idle();
  await recover();
  await nameField(page).pressSequentially('ongas');
  await waitUntilKept(page, 'Milongas');
});

test('a password that is typed while a save waits takes it back; the second save waits in the form, which asks before it is left', async () => {
  const { user } = await api().signedIn('user');
  const page = await open(`/users/${user.id}/edit`, { as: 'admin', fresh: true });
  const form = userForm(page);
  await retype(form.first, 'Nombre nuevo');
  await waitUntilKept(page, 'Nombre nuevo');
  // Once while there is a connection: the code of the question is loaded after the first key.
  await leaveAndStay(page);
  await offline(page);
  await form.first.press('Control+Enter');
  await page.getByRole('button', { name: 'No guardar' }).waitFor();
  await waitUntilKept(page, '"queued"');
  await form.password.pressSequentially('not for the disk');
  await page.getByRole('button', { name: 'No guardar' }).waitFor({ state: 'detached' });
  await form.password.press('Control+Enter');
  await page.getByRole('button', { name: 'No guardar' }).waitFor();
  const kept = await keptOn(page);
  expect(kept).toContain('Nombre nuevo');
  expect(kept).not.toMatch(/not for the disk|"queued"/);
  await leaveAndStay(page);

  await online(page);
  await form.password.press('Control+Enter');
  await waitForToast(page, 'User updated successfully!');
  const [saved] = await api().db.select().from(users).where(eq(users.id, user.id));
  expect(saved?.first_name).toBe('Nombre nuevo');
  expect(await verifyPassword(saved?.password_hash, 'not for the disk')).toBe(true);
});
