import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { contract } from './index.ts';
import { isBulkRunning, maxBulkIds } from './kit/bulk.ts';
import { nouns } from './nouns.ts';
import * as k from './testing/kinds.ts';
import { mismatches, namesIn } from './testing/mismatches.ts';

/* What acts on many records take (product/bulk): what selects them is what their list takes, and which fields can be set. */

const moment = (time: string) => k.orNone(k.moment(time));
const settable: Readonly<Record<string, k.Fields>> = {
  users: {
    'country?': k.orNone(k.country()),
    'type?': k.choice('individual business artist'),
    'role?': k.choice('user editor admin'),
  },
  spots: {
    'enable?': k.flag,
    'outstanding?': k.flag,
    'type?': k.choice('bar_club show_concert live history people store artist oasis'),
    'country?': k.orNone(k.country()),
    'show_in_map?': k.flag,
    'available_since?': moment('00:00:00.000Z'),
    'available_to?': moment('23:59:00.000Z'),
    'user_id?': k.orNone(k.id),
    'add_categories?': k.list(k.id, 20),
    'remove_categories?': k.list(k.id, 20),
  },
  events: {
    'date?': { good: k.day.good, bad: k.all('badDate', '2026-02-30') },
    'start_time?': { good: k.same('09:59'), bad: k.all('badTime', '24:00') },
    'tickets?': k.requiredLink('required'),
    'location?': k.required(500),
  },
  comments: {},
  categories: { 'order?': k.position },
  pics: {},
  stories: {
    'type?': k.choice('open_spot download_image website_link song'),
    'country?': k.country('countryRequired'),
  },
  banners: {
    'order?': k.position,
    'type?': k.choice('profile_spot_ads search', 'typeRequired'),
    'country?': k.country('countryRequired'),
  },
  notifications: { 'country?': k.country('countryRequired') },
};
const anything: k.Kind = { good: [[{}, {}]], bad: k.all('invalid', 5) };

const innerOf = (schema: unknown): z.ZodMiniType =>
  (schema as { def: { innerType: z.ZodMiniType } }).def.innerType;

describe.each(Object.entries(settable))('%s', (noun, fields) => {
  const { bulk, list } = contract[noun as 'spots'];

  test('take either ids or a query, and fields', () => {
    expect(
      mismatches(bulk.body, {
        action: k.choice('set delete restore'),
        'ids?': k.list(k.id, maxBulkIds),
        'query?': anything,
        'except?': k.list(k.id, maxBulkIds),
        'fields?': anything,
        'matched?': k.integer(0, 2_147_483_647),
        'dryRun?': k.flag,
      }),
    ).toEqual([]);
    expect(mismatches(innerOf(bulk.body.def.shape.fields), fields)).toEqual([]);
  });

  test('are selected by what selects the rows of their list, none of it required', () => {
    const others = 'page perPage limit sort order export columns words language'.split(' ');
    const query = innerOf(bulk.body.def.shape.query);
    const expected = namesIn(list.query).filter((name) => !others.includes(name));
    expect(namesIn(query)).toEqual(expected);
    expect(query.safeParse({}).success).toBe(true);
    for (const name of others) expect(query.safeParse({ [name]: '1' }).success, name).toBe(false);
  });
});

test('every noun with a list has them, and a declared one those of its simple fields', () => {
  for (const { name, settable: names } of nouns)
    expect(names.map((field) => `${field}?`).sort()).toEqual(Object.keys(settable[name] ?? {}).sort());
  expect(
    ['queued', 'running', 'done', 'stopped', 'undoing', 'undone'].filter((state) =>
      isBulkRunning(state as 'done'),
    ),
  ).toEqual(['queued', 'running', 'undoing']);
});
