import sharp from 'sharp';
import { expect } from 'vitest';
import { contract } from '#contract/index.ts';
import type { TestApi } from '../../api/testing/calls/startTestApi.ts';
import { photo } from '../../api/testing/scenarios/spotForms.ts';
import type { Case } from './copies.ts';

/* What is stored of a record and of its copy. */

/** Creates the record, and returns its id. */
export async function created(api: TestApi, { as, create, body, noun }: Case): Promise<string> {
  const request = { body: await body(api), form: noun !== 'notification' };
  const answer = await (await api.as(as)).call(create, request as never);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const record = answer.body as unknown as { id?: string; data?: { id: string } };
  return record.id ?? record.data?.id ?? '';
}

/** The id of the newest record of the table. */
export async function newest({ database }: TestApi, table: string): Promise<string> {
  const query = `select id from "${table}" order by created_at desc, id desc limit 1`;
  return (await database.pool.query<{ id: string }>(query)).rows[0]?.id ?? '';
}

const file = /\/files\/[0-9a-f-]+(?:\.thumb)?\.webp/g;

/** The row of a record and those that link it to others, without what is its own, pictures as their colours. */
export async function storedOf(api: TestApi, { table, own = [] }: Case, id: string) {
  const links =
    table === 'spots'
      ? `, (select json_agg(to_jsonb(r) - 'spot_id') from spot_relations r where r.spot_id = t.id) as relations,
           (select json_agg(to_jsonb(c) - 'spot_id') from spot_categories c where c.spot_id = t.id) as categories`
      : '';
  const { rows } = await api.database.pool.query(
    `select to_jsonb(t) - $2::text[] as row ${links} from "${table}" t where id = $1`,
    [id, ['id', 'created_at', 'version', 'search', ...own]],
  );
  const text = JSON.stringify(rows);
  const addresses = text.match(file) ?? [];
  const colours = new Map<string, string>();
  for (const address of addresses) colours.set(address, await colourOf(api, address));
  return { addresses, row: JSON.parse(text.replace(file, (address) => colours.get(address) ?? '')) };
}

/** The step of each channel of a picture of one colour. */
async function colourOf({ url }: TestApi, address: string): Promise<string> {
  const answer = await fetch(new URL(address, url));
  const { channels } = await sharp(await answer.arrayBuffer()).stats();
  const steps = channels.map(({ mean }) => Math.floor(mean / 64));
  return `${address.includes('thumb') ? 'thumbnail' : 'picture'} ${steps}`;
}

/** A new spot with three photos. */
export async function spotWithPhotos(api: TestApi, name: string) {
  const colours = ['#2060a0', '#e0a020', '#60e060'];
  const photos = await Promise.all(colours.map((colour) => photo('p.jpg', colour)));
  const body = { name, type: 'people', country: 'AR', address: 'Calle 1', photos };
  return (await (await api.as('admin')).call(contract.spots.create, { body, form: true })).body.data;
}
