import { expect } from 'vitest';
import { insertSpots } from '../../api/testing/bulk/bulkActs.ts';
import { formOpen, goWithKeys, rows, save, sql } from './common.ts';
import { type Task, task } from './task.ts';

/* What the owners of spots do in their own screens. */

export const ownerTasks: readonly Task[] = [
  task({
    name: 'owner: correct the name of an own spot',
    as: 'user',
    data: async (api, tag) => {
      const { user } = await api.as('user');
      const name = `Propio ${tag}`;
      const [id] = await insertSpots(api, 1, { name, type: 'people', user_id: user.id });
      return { id, name: `${name} 1` };
    },
    async keys(hands, { name }) {
      await goWithKeys(hands, name, name);
      await formOpen(hands.page);
      await hands.press('n');
      await hands.type('Peña nueva');
      await hands.press('Control+Enter');
    },
    async taps(hands, { name }) {
      await hands.tap(hands.page.getByRole('link', { name: `Editar: ${name}` }));
      await formOpen(hands.page);
      await hands.tap(hands.page.getByRole('button', { name: 'Siguiente' }));
      await hands.tap(hands.page.getByRole('textbox', { name: 'Nombre' }).first());
      await hands.page.keyboard.press('Control+a');
      await hands.type('Peña nueva');
      await hands.tap(save(hands.page));
    },
    expect: async (api, { id }) =>
      expect(await sql(api, 'select name from spots where id = $1', id)).toEqual([{ name: 'Peña nueva' }]),
  }),
  task({
    name: 'owner: add a spot',
    as: 'user',
    data: async (api, tag) => {
      const { user } = await api.as('user');
      await insertSpots(api, 1, { name: 'Anterior', type: 'people', user_id: user.id });
      return { name: `Alta ${tag}` };
    },
    async keys(hands, { name }) {
      await rows(hands.page).first().waitFor();
      await hands.press('n');
      await formOpen(hands.page);
      await hands.press('n');
      await hands.type(name);
      await hands.press('Control+Enter');
    },
    async taps(hands, { name }) {
      await rows(hands.page).first().waitFor();
      await hands.tap(hands.page.getByRole('link', { name: /Agregar|Nuevo/ }).first());
      await formOpen(hands.page);
      await hands.tap(hands.page.getByRole('button', { name: 'Siguiente' }));
      // An empty name has the focus.
      const input = hands.page.getByRole('textbox', { name: 'Nombre' }).first();
      await input.and(hands.page.locator(':focus')).waitFor();
      await hands.type(name);
      await hands.tap(save(hands.page));
    },
    expect: async (api, { name }) =>
      expect(await sql(api, 'select name from spots where name = $1', name)).toHaveLength(1),
  }),
];
