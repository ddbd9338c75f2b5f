import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { HistoryEntry } from '#contract/history.ts';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { incompatibleWith, type StoryType } from '#contract/stories.ts';
import { pick } from '#contract/values/pick.ts';
import { randomOf } from '../../demo/random.ts';
import type { TestApi, TestUser } from '../calls/startTestApi.ts';
import { callsOf, createSubjects, type Subject } from './recordsWithHistory.ts';

/*
 * Changes records of all nouns at random, and remembers how each was after every step: what the history says of any of these
 * times must be the same.
 */

const kinds = ['edit', 'edit', 'edit', 'remove', 'restore', 'whole', 'whole', 'field', 'undo'] as const;
const deletedKinds = Array.from({ length: 12 }, () => 'restore' as const);

type State = Readonly<Record<string, unknown>> | null;
interface Moment {
  readonly at: string;
  readonly states: ReadonlyMap<string, State>;
}

export async function replayRandomHistory(api: TestApi, { steps, seed }: { steps: number; seed: number }) {
  const run = new RandomHistory(
    api,
    await api.as('admin'),
    await createSubjects(api),
    randomOf(`history ${seed}`),
  );
  await run.remember();
  for (let n = 1; n <= steps; n++) {
    await run.step(n);
    await run.remember();
    await run.checkTime();
    await run.checkLists();
  }
  return run.counts;
}

/** A restored version obeys the rules of a save. */
const withRules = ({ noun }: Subject, state: Readonly<Record<string, unknown>>) =>
  noun === 'stories' ? { ...state, ...incompatibleWith(state.type as StoryType) } : state;

class RandomHistory {
  /** How often each kind of step was done, and refused. */
  readonly counts: Record<string, number> = {};
  readonly #moments: Moment[] = [];
  readonly #api: TestApi;
  readonly #admin: TestUser;
  readonly #subjects: readonly Subject[];
  readonly #random: () => number;

  constructor(api: TestApi, admin: TestUser, subjects: readonly Subject[], random: () => number) {
    this.#api = api;
    this.#admin = admin;
    this.#subjects = subjects;
    this.#random = random;
  }

  #one<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)] as T;
  }

  /** The fields of a record that can be restored, as the API answers them now; null if it is absent. */
  async #state({ noun, id, names }: Subject): Promise<State> {
    if (noun === 'comments') {
      const { body } = await this.#admin.call(contract.comments.list, { query: { perPage: 100 } });
      const found = body.data.find((one) => one.id === id);
      return found ? pick(found as Record<string, unknown>, names) : null;
    }
    const request = noun === 'spots' ? { query: { id } } : { params: { id } };
    const { status, body } = await this.#admin.call(callsOf({ noun }).read, request as never);
    if (status === 404) return null;
    const answer = body as unknown as Record<string, unknown>;
    return pick((noun === 'spots' ? answer.data : answer) as Record<string, unknown>, [
      ...names,
      ...(noun === 'users' ? ['status'] : []),
    ]);
  }

  /** Stores the state of all records with the present time; nothing else happens in the same millisecond. */
  async remember(): Promise<void> {
    const read = async (subject: Subject) => [subject.id, await this.#state(subject)] as const;
    const states = new Map(await Promise.all(this.#subjects.map(read)));
    const { pool } = this.#api.database;
    await pool.query('select pg_sleep(0.002)');
    const { rows } = await pool.query<{ at: string }>(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
    );
    await pool.query('select pg_sleep(0.002)');
    this.#moments.push({ at: rows[0]?.at ?? '', states });
  }

  async step(n: number): Promise<void> {
    const subject = this.#one(this.#subjects);
    const state = this.#moments.at(-1)?.states.get(subject.id);
    const isDeleted = !state || state.status === 'deleted';
    const kind = this.#one(isDeleted ? ([...kinds, ...deletedKinds] as const) : kinds);
    const params = { id: subject.id };
    const calls = callsOf(subject);
    const status = await {
      edit: async () =>
        this.#send(calls.update, { params, body: await subject.change(n, this.#subjects), form: true }),
      remove: () => this.#send(calls.remove, { params, body: {} }),
      restore: () => this.#send(calls.restore, { params }),
      whole: () => this.#restoreVersion(subject, 'whole'),
      field: () => this.#restoreVersion(subject, 'field'),
      undo: () => this.#restoreVersion(subject, 'undo'),
    }[kind]();
    const name = `${kind} ${status}`;
    this.counts[name] = (this.counts[name] ?? 0) + 1;
    expect(status, name).toBeLessThan(500);
  }

  async #send(endpoint: Endpoint | undefined, request: object): Promise<number> {
    if (!endpoint) return 404;
    return (await this.#admin.call(endpoint, request as never)).status;
  }

  /** Restores a random earlier version, one of its fields, or what was before it, and compares the record with what it was. */
  async #restoreVersion(subject: Subject, what: 'whole' | 'field' | 'undo'): Promise<number> {
    const params = { id: subject.id };
    const { restoreVersion } = callsOf(subject);
    const present = await this.#state(subject);
    const { body: list } = await this.#admin.call(contract.history.list, {
      params,
      query: { noun: subject.noun, perPage: 100 },
    });
    const entry = this.#one(list.data);
    const [before, then] = this.#statesAround(subject, entry, list.data);
    if (!restoreVersion || !present || !then || (what === 'undo' && !before)) return 404;
    const { version } = (await this.#version(subject)) as { version: number };
    const field = this.#one(subject.names);
    const point =
      what === 'whole' && this.#random() < 0.3 ? { at: this.#timeOf(entry) } : { entry: entry.id };
    const body = {
      ...point,
      version,
      ...(what === 'field' && { fields: [field] }),
      ...(what === 'undo' && { state: 'before' }),
    };
    if (what !== 'undo') {
      const stale = { ...body, version: version + 1 };
      expect(await this.#send(restoreVersion, { params, body: stale })).toBe(409);
      expect(await this.#state(subject)).toEqual(present);
    }
    const status = await this.#send(restoreVersion, { params, body });
    const after = await this.#state(subject);
    const expected = this.#existing(subject, present, (what === 'undo' ? before : then) ?? {});
    const names = {
      whole: Object.keys(expected),
      field: [field],
      undo: Object.keys(then).filter((name) => !isDeepStrictEqual(before?.[name], then[name])),
    }[what];
    const restored = withRules(subject, { ...present, ...pick(expected, names) });
    expect(after, JSON.stringify({ body, entry })).toEqual(status === 200 ? restored : present);
    return status;
  }

  #indexOf = (entry: HistoryEntry): number => this.#moments.findIndex(({ at }) => at >= entry.at);
  #timeOf = (entry: HistoryEntry): string => this.#moments[this.#indexOf(entry)]?.at ?? '';

  /** How the record was before and after an entry; nothing if it was not the only one of its step. */
  #statesAround(
    { id }: Subject,
    entry: HistoryEntry,
    entries: readonly HistoryEntry[],
  ): (State | undefined)[] {
    const index = this.#indexOf(entry);
    const ofStep = entries.filter((one) => this.#indexOf(one) === index);
    return ofStep.length === 1 ? [index - 1, index].map((one) => this.#moments[one]?.states.get(id)) : [];
  }

  /** An earlier state without references to records that do not exist now. */
  #existing(
    { noun }: Subject,
    present: Readonly<Record<string, unknown>>,
    then: Readonly<Record<string, unknown>>,
  ) {
    const states = this.#moments.at(-1)?.states;
    const exists = (id: unknown) => {
      const state = states?.get(String(id));
      return Boolean(state) && state?.status !== 'deleted';
    };
    const values: Record<string, unknown> = { ...then };
    if (noun === 'users') values.status = present.status;
    for (const [name, value] of Object.entries(values)) {
      if (['related_artists', 'related_spots', 'categories'].includes(name))
        values[name] = (value as string[]).filter(exists);
      if (['user_id', 'spot_id'].includes(name) && value && !exists(value)) values[name] = present[name];
    }
    return values;
  }

  async #version(subject: Subject, at?: string): Promise<Readonly<Record<string, unknown>>> {
    const { status, body } = await this.#admin.call(contract.history.version, {
      params: { id: subject.id },
      query: { noun: subject.noun, ...(at && { at }) },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.record as Readonly<Record<string, unknown>>;
  }

  /** Two records as they were at a random time. */
  async checkTime(): Promise<void> {
    const { at, states } = this.#one(this.#moments);
    for (const subject of [this.#one(this.#subjects), this.#one(this.#subjects)]) {
      const expected = states.get(subject.id) ?? null;
      const version = await this.#version(subject, at);
      const found = version && expected ? pick(version, Object.keys(expected)) : version;
      expect(found, `${subject.noun} ${subject.id} at ${at}`).toEqual(expected);
    }
  }

  /** The lists as on a random time. */
  async checkLists(): Promise<void> {
    const { at, states } = this.#one(this.#moments);
    for (const noun of ['spots', 'users'] as const) {
      const { body } = await this.#admin.call(contract.history.listAt, { query: { noun, at, perPage: 100 } });
      const found = body.data.filter(({ id }) => states.has(id));
      const expected = this.#subjects.filter((one) => one.noun === noun && states.get(one.id)).reverse();
      expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      for (const { id, record } of found) {
        const state = states.get(id) as Readonly<Record<string, unknown>>;
        expect(record).toEqual(pick(state, Object.keys(record as object)));
      }
    }
  }
}
