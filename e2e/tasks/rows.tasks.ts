import { expect } from 'vitest';
import { spots } from '#contract/spots.calls.ts';
import { views } from '#contract/views.ts';
import { bulkActsOn, insertSpots } from '../../api/testing/bulk/bulkActs.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { goWithKeys, goWithTaps, menu, rows, sql } from './common.ts';
import type { Hands } from './hands.ts';
import { type Task, task } from './task.ts';

/* Tasks in the rows of a list, and acts on many records. */

const firstRow = async ({ page }: Hands, text: string) =>
  rows(page).first().filter({ hasText: text }).waitFor();
const dialog = ({ page }: Hands) => page.getByRole('dialog');
const bar = ({ page }: Hands) => page.getByRole('region', { name: 'Acciones de la selección' });
const primary = (hands: Hands) => dialog(hands).locator('[data-primary]:not([disabled])');

export const rowTasks: readonly Task[] = [
  task({
    name: "publish all of an owner's spots",
    as: 'admin',
    data: async (api, tag) => {
      const { user } = await api.signedIn('user', { first_name: `Duena${tag}` });
      const ids = await insertSpots(api, 14, { user_id: user.id, type: 'people' });
      return { name: `Duena${tag}`, ids };
    },
    async keys(hands, { name }) {
      await goWithKeys(hands, name, name);
      await hands.page.getByRole('button', { name: 'Habilitar sus spots (14)' }).waitFor();
      await hands.press('Tab', 'Enter');
      await primary(hands).waitFor();
      await hands.press('Control+Enter');
    },
    async taps(hands, { name }) {
      await goWithTaps(hands, name, name);
      await hands.tap(hands.page.getByRole('button', { name: 'Habilitar sus spots (14)' }), primary(hands));
    },
    expect: async (api, { ids }) =>
      expect(
        await sql(api, 'select count(*)::int as n from spots where id = any($1) and enable', ids),
      ).toEqual([{ n: 14 }]),
  }),
  task({
    name: 'delete the newest comment',
    as: 'editor',
    data: async (api, tag) => {
      const [spot_id] = await insertSpots(api, 1, { name: 'Comentado' });
      await sql(
        api,
        'insert into comments (id, spot_id, comment) values (gen_random_uuid(), $1, $2)',
        spot_id,
        `Compre ya ${tag}`,
      );
      return { comment: `Compre ya ${tag}` };
    },
    async keys(hands, { comment }) {
      await hands.press('g', 'c');
      await firstRow(hands, comment);
      await hands.press('j', 'x');
      await bar(hands).waitFor();
      await hands.press('Delete');
      await primary(hands).waitFor();
      await hands.press('Control+Enter');
    },
    async taps(hands, { comment }) {
      await hands.tap(...menu(hands.page, 'Comments'));
      await firstRow(hands, comment);
      await hands.tap(
        rows(hands.page)
          .first()
          .getByRole('button', { name: /^Eliminar/ }),
        dialog(hands).getByRole('button', { name: 'Eliminar' }),
      );
    },
    expect: async (api, { comment }) =>
      expect(await sql(api, 'select from comments where comment = $1', comment)).toEqual([]),
  }),
  task({
    name: 'delete the two newest spots',
    as: 'editor',
    data: async (api, tag) => ({ ids: await insertSpots(api, 2, { name: `Repetido ${tag}` }), tag }),
    async keys(hands, { tag }) {
      await hands.press('g', 's');
      await firstRow(hands, tag);
      await hands.press('j', 'Shift+J');
      await bar(hands).waitFor();
      await hands.press('Delete');
      await primary(hands).waitFor();
      await hands.press('Control+Enter');
    },
    async taps(hands, { tag }) {
      await hands.tap(...menu(hands.page, 'Spots General'));
      await firstRow(hands, tag);
      const box = (n: number) => rows(hands.page).nth(n).getByRole('checkbox');
      await hands.tap(box(0), box(1), hands.page.getByRole('button', { name: 'Eliminar…' }), primary(hands));
    },
    expect: async (api, { ids }) =>
      expect(await sql(api, 'select from spots where id = any($1)', ids)).toEqual([]),
  }),
  task({
    name: 'restore what was deleted last',
    as: 'editor',
    data: async (api, tag) => {
      const [id] = await insertSpots(api, 1, { name: `Perdido ${tag}` });
      await (await api.as('admin')).call(spots.remove, { params: { id: id ?? '' }, query: {} });
      return { id, name: `Perdido ${tag}` };
    },
    async keys(hands, { name }) {
      await hands.press('g', 't');
      await firstRow(hands, name);
      await hands.press('j');
      await hands.press('r');
      await dialog(hands)
        .getByRole('button', { name: 'Restaurar' })
        .and(hands.page.locator(':focus'))
        .waitFor();
      await hands.press('Enter');
    },
    async taps(hands, { name }) {
      await hands.tap(...menu(hands.page, 'Papelera'));
      await firstRow(hands, name);
      await hands.tap(
        rows(hands.page)
          .first()
          .getByRole('button', { name: /^Restaurar/ }),
        dialog(hands).getByRole('button', { name: 'Restaurar' }),
      );
    },
    expect: async (api, { id }) =>
      expect(await sql(api, 'select from spots where id = $1', id)).toHaveLength(1),
  }),
  task({
    name: 'approve the oldest pending revision',
    as: 'editor',
    data: async (api, tag) => {
      const { waiting, spot } = await createOwnedSpot(api, { name: `Revisado ${tag}` });
      await waiting({ curious_fact: tag });
      return { id: spot.id, tag };
    },
    async keys(hands, { tag }) {
      await hands.press('g', 'r');
      await firstRow(hands, tag);
      await hands.press('j', 'Enter');
      await hands.page.getByRole('button', { name: 'Aprobar', disabled: false }).waitFor();
      await hands.press('a');
    },
    async taps(hands, { tag }) {
      await hands.tap(...menu(hands.page, /^Spot revisions/));
      await firstRow(hands, tag);
      await hands.tap(
        rows(hands.page).first().getByRole('link').first(),
        hands.page.getByRole('button', { name: 'Aprobar' }),
      );
    },
    expect: async (api, { id, tag }) =>
      expect(await sql(api, 'select curious_fact as fact from spots where id = $1', id)).toEqual([
        { fact: tag },
      ]),
  }),
  task({
    name: 'take back a change of many spots',
    as: 'editor',
    data: async (api, tag) => {
      const ids = await insertSpots(api, 5, { name: `Lote ${tag}`, country: 'AR' });
      await bulkActsOn(api).done('editor', { action: 'set', ids, fields: { country: 'CL' } });
      return { ids };
    },
    async keys(hands) {
      await hands.press('g', 'w');
      await firstRow(hands, 'Cambio');
      await hands.press('j', 'Enter');
      await hands.page.getByRole('button', { name: 'Deshacer' }).waitFor();
      await hands.press('Tab', 'Enter');
    },
    async taps(hands) {
      await hands.tap(...menu(hands.page, 'Cambios en lote'));
      await firstRow(hands, 'Cambio');
      await hands.tap(
        rows(hands.page).first().getByRole('link').first(),
        hands.page.getByRole('button', { name: 'Deshacer' }),
      );
    },
    expect: async (api, { ids }) =>
      expect(await sql(api, "select from spots where id = any($1) and country = 'AR'", ids)).toHaveLength(5),
  }),
  task({
    name: "open one of the team's views",
    as: 'editor',
    data: async (api, tag) => {
      const name = `Equipo ${tag}`;
      const body = { list: 'spots', name, query: { country: 'UY', sort: 'name' }, shared: true };
      await (await api.as('editor')).call(views.create, { body });
      return { name };
    },
    keys: (hands, { name }) => goWithKeys(hands, name, name),
    taps: (hands, { name }) => hands.tap(...menu(hands.page, name)),
    expect: async (_api, _data, { page }) => {
      const { pathname, searchParams } = new URL(page.url());
      expect([pathname, searchParams.get('country'), searchParams.get('sort')]).toEqual([
        '/spots',
        'UY',
        'name',
      ]);
    },
  }),
];
