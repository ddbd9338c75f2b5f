import { expect } from 'vitest';
import { contract } from '#contract/index.ts';
import type { TestApi } from '../../api/testing/calls/startTestApi.ts';
import { createSpot, photo } from '../../api/testing/scenarios/spotForms.ts';

const { categories, history, spots } = contract;

/** Records with several versions, and functions that read what the server has. */
export function changedRecords(api: () => TestApi) {
  const admin = () => api().as('admin');
  const readSpot = async (id: string) =>
    (await (await admin()).call(spots.read, { query: { id } })).body.data;
  const readCategory = async (id: string) =>
    (await (await admin()).call(categories.read, { params: { id } })).body;
  const entriesOf = async (noun: string, id: string) =>
    (await (await admin()).call(history.list, { params: { id }, query: { noun } })).body.data;

  /** A category with three versions: Uno 1, Dos 1, Dos 3. */
  async function changedCategory() {
    const caller = await admin();
    const { id } = (await caller.call(categories.create, { body: { name: 'Uno', order: 1 } })).body;
    await caller.call(categories.update, { params: { id }, body: { name: 'Dos' } });
    await caller.call(categories.update, { params: { id }, body: { order: 3 } });
    const [third, second, first] = (await entriesOf('categories', id)).map((entry) => entry.id);
    return { id, path: `/history/categories/${id}`, first, second, third };
  }

  /** A spot with photos, and its later version without one of them and with another name. */
  async function changedSpot() {
    const caller = await admin();
    const photos = [await photo('a.jpg', '#c63'), await photo('b.jpg', '#36c')];
    const first = await createSpot(caller, { type: 'bar_club', name: 'Bar uno', photos });
    const body = { name: 'Bar dos', photos: first.photos.slice(0, 1) };
    expect((await caller.call(spots.update, { params: { id: first.id }, body, form: true })).status).toBe(
      200,
    );
    return { first, path: `/history/spots/${first.id}` };
  }

  return { admin, readSpot, readCategory, entriesOf, changedCategory, changedSpot };
}
