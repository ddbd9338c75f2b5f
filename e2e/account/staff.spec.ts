/** @module-tag extended */

import { expect, test } from 'vitest';
import { revisions } from '#contract/revisions.calls.ts';
import { users } from '#contract/users.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { listPage } from '../pages/list.ts';
import { userForm } from '../pages/user.ts';
import { expectAccessibleAndFits, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { retype } from '../support/typing.ts';
import { visit } from '../support/visit.ts';

/* What staff may change of each other, and their own edits (docs/decisions/0031). */

const { open, api } = appInBrowser();
const saveButton = { name: 'Guardar Cambios' };

test("an editor changes another editor's name; password and address are disabled with the reason", async () => {
  const other = await api().signedIn('editor', { first_name: 'Colega', last_name: 'Dos' });
  const own = await api().signedIn('editor', { first_name: 'Colega', last_name: 'Uno' });
  const page = await open('/users?search=colega', { as: own });
  const list = listPage(page);
  await list.row('Colega Dos').waitFor();
  // Nor can users delete themselves in the list.
  expect([await list.edit('Colega Uno').count(), await list.remove('Colega Uno').count()]).toEqual([1, 0]);
  expect([await list.edit('Colega Dos').count(), await list.remove('Colega Dos').count()]).toEqual([1, 0]);
  await list.edit('Colega Dos').click();
  const form = userForm(page);
  expect([await form.email.isDisabled(), await form.password.isDisabled()]).toEqual([true, true]);
  await expect.poll(() => page.getByText('Solo un administrador puede cambiarlo.').count()).toBe(2);
  await expectAccessibleAndFits(page, 'main');
  await retype(form.first, 'Colego');
  await page.getByRole('button', saveButton).click();
  await waitForToast(page, 'User updated successfully!');
  await (await api().as('admin')).call(users.remove, { params: { id: other.user.id } });
  await visit(page, '/profile');
  await visit(page, '/users?search=colego&status=deleted');
  await list.row('Colego Dos').waitFor();
  expect(await page.getByRole('button', { name: 'Restaurar: Colego Dos' }).count()).toBe(0);
});

test('the author of an edit and the owner of the spot are told why they cannot decide on it', async () => {
  const owner = await api().signedIn('editor');
  const { editor, spot } = await createOwnedSpot(api(), { user_id: owner.user.id });
  const body = { spot_id: spot.id, new_data: { name: 'Propuesto' } };
  const { id } = (await editor.call(revisions.create, { body })).body;
  const sentences: [typeof owner, string][] = [
    [editor, 'Es tu propio cambio: lo decide otra persona.'],
    [owner, 'Es un cambio de tu spot: lo decide otra persona.'],
  ];
  for (const [as, sentence] of sentences) {
    const page = await open(`/spot_revisions/${id}/edit`, { as, size: narrow });
    await waitForText(page, sentence);
    for (const name of ['Aprobar', 'Rechazar']) {
      expect(await page.getByRole('button', { name }).isDisabled()).toBe(true);
    }
    // The keyboard shortcuts do nothing either.
    await page.keyboard.press('a');
    await page.keyboard.press('r');
    expect(await page.getByRole('dialog').count()).toBe(0);
    if (as === owner) await expectAccessibleAndFits(page, 'main');
  }
});
