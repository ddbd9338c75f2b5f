import { expect } from 'vitest';
import { insertSpots } from '../../api/testing/bulk/bulkActs.ts';
import { openList } from '../pages/fields.ts';
import { formOpen, goWithKeys, goWithTaps, save, sql } from './common.ts';
import { type Task, task } from './task.ts';

/* Tasks that change one field of a record that is found by a part of its name. */

const saveKeys = 'Control+Enter';

export const formTasks: readonly Task[] = [
  task({
    name: 'find a user by half a name and change their country',
    as: 'editor',
    data: async (api, tag) => {
      const { user } = await api.signedIn('user', { first_name: `Marti${tag}`, country: 'AR' });
      return { id: user.id, typed: `marti${tag.slice(0, 3)}`, name: `Marti${tag}` };
    },
    async keys(hands, { typed, name }) {
      await goWithKeys(hands, typed, name);
      await formOpen(hands.page);
      await hands.press('p');
      await hands.type('perú');
      await hands.press(saveKeys);
    },
    async taps(hands, { typed, name }) {
      await goWithTaps(hands, typed, name);
      await hands.tap(
        hands.page.getByRole('combobox', { name: 'País' }),
        openList(hands.page).getByRole('option', { name: 'Perú' }),
        save(hands.page),
      );
    },
    expect: async (api, { id }) =>
      expect(await sql(api, 'select country from users where id = $1', id)).toEqual([{ country: 'PE' }]),
  }),
  task({
    name: 'make somebody an editor',
    as: 'admin',
    data: async (api, tag) => {
      const { user } = await api.signedIn('user', { first_name: `Edit${tag}` });
      return { id: user.id, name: `Edit${tag}` };
    },
    async keys(hands, { name }) {
      await goWithKeys(hands, name, name);
      await formOpen(hands.page);
      await hands.press('r', 'e', saveKeys);
    },
    async taps(hands, { name }) {
      await goWithTaps(hands, name, name);
      await hands.tap(
        hands.page.getByRole('combobox', { name: 'Rol' }),
        openList(hands.page).getByRole('option', { name: 'Editor' }),
        save(hands.page),
      );
    },
    expect: async (api, { id }) =>
      expect(await sql(api, 'select role from users where id = $1', id)).toEqual([{ role: 'editor' }]),
  }),
  ...(
    [
      ['publish a spot', 'enable', 'Enable', 'e'],
      ['feature a spot', 'outstanding', 'Destacado/Featured', 'd'],
    ] as const
  ).map(([name, column, label, letter]) =>
    task({
      name,
      as: 'admin',
      data: async (api, tag) => {
        const spot = `${label.slice(0, 3)} ${tag}`;
        await insertSpots(api, 1, { name: spot });
        return { spot };
      },
      async keys(hands, { spot }) {
        await goWithKeys(hands, spot, spot);
        await formOpen(hands.page);
        await hands.press(letter, 'Space', saveKeys);
      },
      async taps(hands, { spot }) {
        await goWithTaps(hands, spot, spot);
        await hands.tap(hands.page.getByRole('switch', { name: label, exact: true }), save(hands.page));
      },
      expect: async (api, { spot }) =>
        expect(await sql(api, `select ${column} as value from spots where name = $1`, `${spot} 1`)).toEqual([
          { value: true },
        ]),
    }),
  ),
  ...(
    [
      ['move a banner to another position', 'order', 'Orden', 'o', '7'],
      ['correct the link of a banner', 'link', 'Link', 'l', 'https://example.com/nuevo'],
    ] as const
  ).map(([name, column, label, letter, value]) =>
    task({
      name,
      as: 'editor',
      data: async (api, tag) => {
        const banner = `${label} ${tag}`;
        await sql(
          api,
          `insert into banners (id, name, link, type, country)
           values (gen_random_uuid(), $1, 'https://example.com', 'search', 'AR')`,
          banner,
        );
        return { banner };
      },
      async keys(hands, { banner }) {
        await goWithKeys(hands, banner, banner);
        await formOpen(hands.page);
        await hands.press(letter);
        await hands.type(value);
        await hands.press(saveKeys);
      },
      async taps(hands, { banner }) {
        await goWithTaps(hands, banner, banner);
        const input = hands.page.getByRole('textbox', { name: label });
        await hands.tap(input);
        // A tap leaves what is there: it is typed over, as on a phone after holding the text.
        await hands.page.keyboard.press('Control+a');
        await hands.type(value);
        await hands.tap(save(hands.page));
      },
      expect: async (api, { banner }) =>
        expect(
          await sql(api, `select "${column}"::text as value from banners where name = $1`, banner),
        ).toEqual([{ value }]),
    }),
  ),
  task({
    name: 'add a special map',
    as: 'editor',
    data: async (_api, tag) => ({ name: `Cumbia ${tag}` }),
    async keys(hands, { name }) {
      await goWithKeys(hands, 'nuevo mapa', 'Nuevo mapa especial');
      await formOpen(hands.page);
      await hands.press('n');
      await hands.type(name);
      await hands.press(saveKeys);
    },
    async taps(hands, { name }) {
      await goWithTaps(hands, 'nuevo mapa', 'Nuevo mapa especial');
      await hands.tap(hands.page.getByRole('textbox', { name: 'Nombre' }));
      await hands.type(name);
      await hands.tap(save(hands.page));
    },
    expect: async (api, { name }) =>
      expect(await sql(api, 'select name from categories where name = $1', name)).toHaveLength(1),
  }),
];
