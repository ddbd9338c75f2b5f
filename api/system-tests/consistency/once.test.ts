/** @module-tag extended */

import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { callerOn } from '../../testing/calls/callerOn.ts';
import { setUpApi, startSecondServer, type TestUser } from '../../testing/calls/startTestApi.ts';
import {
  type ExampleRequest,
  exampleRequestsOf,
  isSameAsAnother,
} from '../../testing/scenarios/examples/exampleRequests.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';

/* What can happen once, asked for six times at the same moment by two people on two servers: it happens once, and the others are told why not. */

const api = setUpApi();
let second: FastifyInstance;
let people: [TestUser, TestUser];
let make: Record<string, () => Promise<ExampleRequest>>;
beforeAll(async () => {
  second = await startSecondServer(api);
  people = [await api.as('admin'), await api.signedIn('admin')];
  make = exampleRequestsOf(api, (await createSpot(people[0], { type: 'bar_club' })).id);
});
afterAll(() => second.close());

/** What the others are answered, by call; of all calls of this name, or of one. */
const late: Record<string, [status: number, code: string]> = {
  remove: [404, 'notFound'],
  restore: [404, 'notFound'],
  destroy: [404, 'notFound'],
  restoreVersion: [409, 'stale'],
  'comments.check': [409, 'alreadyChecked'],
  'comments.uncheck': [409, 'stale'],
  'notifications.uncancel': [409, 'stale'],
  'notifications.resend': [409, 'alreadySent'],
  'revisions.decide': [409, 'alreadyDecided'],
  'submissions.decide': [409, 'submissionDecided'],
  'spots.removePicture': [404, 'notFound'],
  'imports.apply': [409, 'importApplied'],
};
const lateOf = (name: string) => late[name] ?? late[name.split('.')[1] ?? ''];
/** Whoever was first may ask again, as after a lost answer: their other two calls succeed too, and change nothing. */
const repeatable = ['comments.check'];
/** Their records have no history. */
const unrecorded = /^(notes|views|webhooks|imports)\./;
/** A deleted account stays for thirty days: deleting it again changes nothing. Of passkeys the example has none. */
const left = ['users.remove', 'passkeys.remove'];

const cases = endpoints.filter(([name]) => lateOf(name) && !isSameAsAnother(name) && !left.includes(name));
const entriesOf = async (id: string): Promise<number> =>
  (await api.database.pool.query('select from history where record_id = $1', [id])).rowCount ?? 0;

describe('happens once:', () => {
  test.each(cases)('%s', async (name, endpoint: Endpoint) => {
    const request = await make[name]?.();
    const id = request?.params?.id ?? '';
    const before = await entriesOf(id);
    const calls = [api.url, second.listeningOrigin].flatMap((url) =>
      people.map(({ token }) => callerOn(url, token)),
    );
    const answers = await Promise.all(
      [...calls, ...calls.slice(0, 2)].map((call) => call(endpoint, request as never)),
    );
    // Every second call is by the other person.
    const byPerson = answers.map(({ status }, index) => ({ person: index % 2, isDone: status < 300 }));
    const done = byPerson.filter(({ isDone }) => isDone);
    const times = repeatable.includes(name) ? 3 : 1;
    expect(done).toEqual(Array(times).fill(done[0]));
    const refused = answers.filter(({ status }) => status >= 300);
    expect(refused.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual(
      Array(answers.length - times).fill(lateOf(name)),
    );
    expect(await entriesOf(id)).toBe(before + (unrecorded.test(name) ? 0 : 1));
  });
});
