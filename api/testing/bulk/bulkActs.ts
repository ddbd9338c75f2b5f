import { expect } from 'vitest';
import { bulk } from '#contract/bulk.ts';
import { contract } from '#contract/index.ts';
import type { BulkAct, BulkPreview } from '#contract/kit/bulk.ts';
import type { Role } from '#contract/kit/roles.ts';
import { spots } from '#contract/spots.calls.ts';
import type { NounWithTrash } from '#contract/trash.ts';
import { countryCodes } from '#contract/values/countries.ts';
import { advance } from '../../records/bulk/batches/act.ts';
import { bulkNouns } from '../../records/bulk/nouns.ts';
import type { BulkOrder } from '../../records/bulk/selection.ts';
import { insertAct } from '../../records/bulk/start.ts';
import type { TestApi, TestUser } from '../calls/startTestApi.ts';
import { until } from '../until.ts';

export interface Answer<T> {
  status: number;
  body: T & { message?: string; code?: string; errors?: { path: string; code: string }[] };
}

/** Acts on many records over HTTP, as a person of a role or as one user. */
export function bulkActsOn(api: TestApi) {
  const callerOf = async (by: Role | TestUser) => (typeof by === 'string' ? api.as(by) : by);

  async function send<T = BulkAct>(
    by: Role | TestUser,
    body: object,
    noun: NounWithTrash = 'spots',
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const endpoint = (contract[noun] as unknown as typeof spots).bulk;
    return (await (
      await callerOf(by)
    ).call(endpoint, { body: body as never, headers })) as unknown as Answer<T>;
  }

  /** The receipt, once the act has ended. */
  async function ended(id: string): Promise<BulkAct> {
    const admin = await api.as('admin');
    return until(async () => {
      const { body } = await admin.call(bulk.read, { params: { id } });
      expect(body.state).toMatch(/^(done|stopped|undone)$/);
      return body;
    }, 30_000);
  }

  async function advanced(id: string): Promise<BulkAct> {
    while (await advance(api.app.mount, id));
    return ended(id);
  }

  return {
    send,
    ended,
    /** Does all of an act at once, without waiting for a job. */
    advanced,
    async preview(by: Role | TestUser, body: object, noun?: NounWithTrash): Promise<BulkPreview> {
      const answer = await send<BulkPreview>(by, { ...body, dryRun: true }, noun);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    },
    /** Does an act, and returns its receipt. */
    async done(by: Role | TestUser, body: object, noun?: NounWithTrash): Promise<BulkAct> {
      const answer = await send(by, body, noun);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return advanced(answer.body.id);
    },
    async undo(by: Role | TestUser, id: string) {
      return (await callerOf(by)).call(bulk.undo, { params: { id } });
    },
    async undone(by: Role | TestUser, id: string): Promise<BulkAct> {
      const { status, body } = await (await callerOf(by)).call(bulk.undo, { params: { id } });
      expect(status, JSON.stringify(body)).toBe(200);
      return advanced(id);
    },
    async leftOut(by: Role | TestUser, id: string, query: object = {}) {
      return (await callerOf(by)).call(bulk.leftOut, { params: { id }, query: query as never });
    },
    /** Changes a spot as somebody else. */
    async edit(id: string | undefined, body: object): Promise<void> {
      const { status } = await (await api.as('admin')).call(spots.update, { params: { id: id ?? '' }, body });
      expect(status).toBe(200);
    },
    /** An act whose records are selected, and which no job works on. */
    async selected(by: TestUser, order: BulkOrder, noun: NounWithTrash = 'spots'): Promise<string> {
      const described = bulkNouns(api.app.mount).get(noun);
      if (!described) throw new Error(noun);
      const actor = { ...by.user, address: '127.0.0.1' };
      return (await api.db.transaction((tx) => insertAct(tx, described, order, actor))).id;
    },
  };
}

/** Inserts spots that are alike, with a number after their names. Returns their ids in order. */
export async function insertSpots(
  { database }: TestApi,
  n: number,
  values: Readonly<Record<string, unknown>> = {},
): Promise<string[]> {
  const row = { name: 'Bar', type: 'bar_club', address: 'Calle 1', country: 'AR', ...values };
  const names = Object.keys(row).filter((name) => name !== 'name');
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into spots (id, name, ${names.join(', ')})
     select gen_random_uuid(), $2 || ' ' || n, ${names.map((_, i) => `$${i + 3}`).join(', ')}
     from generate_series(1, $1::int) as n returning id`,
    [n, row.name, ...names.map((name) => row[name as keyof typeof row])],
  );
  return rows.map(({ id }) => id).sort();
}

/** Returns a function that returns another country each time: not one that the tests set, or that spots have by default. */
export function unusedCountries(): () => string {
  const countries = countryCodes.filter((code) => code !== 'AR' && code !== 'CL').values();
  return () => countries.next().value ?? '';
}
