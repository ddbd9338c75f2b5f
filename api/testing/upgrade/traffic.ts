import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { comments } from '#contract/comments.ts';
import { inbox } from '#contract/inbox.ts';
import { basePath, type Endpoint } from '#contract/kit/endpoint.ts';
import { live } from '#contract/live.ts';
import { notes } from '#contract/notes.ts';
import { notifications } from '#contract/notifications.ts';
import { pics } from '#contract/pics.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { search } from '#contract/search.ts';
import { spots } from '#contract/spots.calls.ts';
import { spotMap } from '#contract/spots.map.ts';
import { statistics } from '#contract/statistics.ts';
import { users } from '#contract/users.ts';
import { pictureFile } from '../scenarios/nounScenarios.ts';
import { entryOf } from './laterVersion.ts';
import { requestsTo } from './requests.ts';

type Work = () => Promise<unknown>;
export type Traffic = ReturnType<typeof startTraffic>;

/** People at work with one session: every answer is looked at, and what was acknowledged is remembered. */
export function startTraffic(url: string, token: string, spotIds: readonly string[]) {
  const { answered, slowest, send, call, json } = requestsTo(url, token);
  const failures: string[] = [];
  /** The ids of new records by their table. */
  const created: Record<'pics' | 'notes' | 'notifications', string[]> = {
    pics: [],
    notes: [],
    notifications: [],
  };
  /** The version and the title of each spot after its last change. */
  const changed = new Map<string, { version: number; title: string }>();
  const times = { exports: 0, pages: 0, reloads: 0, streams: 0 };
  const stopped = new AbortController();
  const isStopped = () => stopped.signal.aborted;

  const create =
    (
      table: keyof typeof created,
      { create }: { create: Endpoint },
      body: () => Promise<Record<string, unknown>>,
    ) =>
    async () => {
      // As the app: with what creates, not with what has a version.
      const headers = { 'idempotency-key': randomUUID() };
      const answer = await json(create, { body: await body(), form: table === 'pics', headers });
      created[table].push((answer.data ?? answer).id);
    };
  const edit = (id: string) => async () => {
    const { data: before } = await json(spots.read, { query: { id } });
    const title = randomUUID();
    const body = { version: before.version, bio: { bio_title: title, bio_description: 'x' } };
    const { data: after } = await json(spots.update, { params: { id }, body, form: true });
    changed.set(id, { version: after.version, title });
  };
  const exportSpots = async () => {
    const bytes = await call(spots.list, { query: { export: 'xlsx' } });
    // The last record of a zip file.
    if (bytes.lastIndexOf('PK\x05\x06') !== bytes.length - 22) throw new Error('the export is cut off');
    times.exports += 1;
  };
  /**
   * A browser stays with the server that its page is from, because only that has the scripts of the page. If it stops between the two, the page
   * has to be loaded again.
   */
  const openPage = async () => {
    const scriptOf = async () => {
      const { bytes, server } = await send('/login');
      return send(`/assets/${entryOf(bytes.toString())}`, { headers: { cookie: `lb=${server}` } });
    };
    await scriptOf().catch(async (error: Error) => {
      if (!error.message.includes(': 404')) throw error;
      times.reloads += 1;
      await scriptOf();
    });
    times.pages += 1;
  };
  const listen = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}${basePath}${live.stream.path}`, { headers, signal: stopped.signal });
    if (!answer.ok) throw new Error(`the stream answers ${answer.status}`);
    times.streams += 1;
    // A server that stops ends its streams; whoever listens connects again.
    await answer.text().catch(() => {});
  };

  const [spotId = ''] = spotIds;
  const lists = [spots, users, comments, revisions].map(({ list }) => list);
  const work: Work[] = [
    ...[...lists, statistics.all, statistics.attention, inbox.read].map((endpoint) => () => json(endpoint)),
    () => json(spotMap.view, { query: { bounds: '-180,-60,180,60' } }),
    () => json(search.everything, { query: { q: 'bar' } }),
    create('pics', pics, async () => ({ image_url: await pictureFile() })),
    create('notes', notes, async () => ({ noun: 'spots', record_id: spotId, text: randomUUID() })),
    create('notifications', notifications, async () => ({ title: 'Hola', body: 'Qué tal', country: 'AR' })),
    exportSpots,
    openPage,
    listen,
    ...spotIds.map(edit),
  ];
  const working = work.map(async (one) => {
    while (!isStopped()) {
      await one().catch(({ message, cause }: Error) => {
        if (!isStopped()) failures.push(`${message} ${cause ?? ''}`.trim());
      });
      // People pause, which connections outlive.
      await sleep(20 + Math.random() * 80);
    }
  });
  return {
    /** Everything that was not answered as it should be. */
    failures,
    answered,
    slowest,
    times,
    /** Ends it, and returns what was acknowledged. */
    async stop() {
      stopped.abort();
      await Promise.all(working);
      return { created, changed };
    },
  };
}
