/** @module-tag extended */

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../api/nouns/users/users.table.ts';
import { offline, online } from '../pages/connection.ts';
import { userForm } from '../pages/user.ts';
import { waitForPath, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { failRequests } from '../support/requests.ts';
import { keptOn, nameField, waitUntilKept } from './drafts.ts';

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
  const failed = page.waitForResponse(/\/draftWriter-/);
  await page.goto('/categories/new');
  await failed;
  const again = page.waitForResponse(/\/draftWriter-/);
  await nameField(page).pressSequentially('Mil');
  await again;
  await recover();
  await nameField(page).pressSequentially('ongas');
  await waitUntilKept(page, 'Milongas');
});
