import { setImmediate as nextTurn } from 'node:timers/promises';
import { codes } from '#contract/kit/codes.ts';
import { isStaff } from '#contract/kit/roles.ts';
import type { LiveMessage, RecordPeople } from '#contract/live.ts';
import { announceCommit } from '../../database/connection/announce.ts';
import { type Listener, listenForCommits } from '../../database/connection/listener.ts';
import { newId } from '../../database/queries/columns.ts';
import { EventStream } from '../../http/event-stream.ts';
import type { Services } from '../../http/services.ts';
import { warnUnlessOutage } from '../../jobs/database-outage.ts';
import { outsideRequests } from '../../jobs/request-id.ts';
import { tooManyRequests, unavailable } from '../../problems/problems.ts';
import { byKey, differences } from './live.differences.ts';
import type { Opening, Reader } from './live.readers.ts';
import {
  type Change,
  deleteInboxEvents,
  deleteOpen,
  findChanges,
  findPeople,
  insertOpen,
  instantOf,
  maxChanges,
  renewOpen,
} from './live.store.ts';

/** Milliseconds. */
const times = {
  /** Between two comments that keep a connection open, and two checks of its reader's rights. */
  keepAlive: 25_000,
  /** Between two looks at the database. */
  pause: 200,
  /** How far back changes are looked for: a long transaction commits entries with ids of its beginning. */
  window: 15 * 60_000,
  /** From how long before a reader connects, or was connected last, changes are told. */
  overlap: 30_000,
};
const maxStreamsOfPerson = 20;

type Tools = Pick<Services, 'db' | 'findActors' | 'log' | 'streams'> & {
  serialize(message: LiveMessage): string;
};

/**
 * Tells the readers of this server who has which record open, and what changes (product/live). Announcements only say that
 * something has committed; what it was is read from the database, once for all readers. Without readers it does nothing.
 */
export class LiveHub {
  readonly #tools: Tools;
  readonly #readers = new Set<Reader>();
  #listener: Promise<Listener> | undefined;
  #keepAlive: NodeJS.Timeout | undefined;
  #expiry: NodeJS.Timeout | undefined;
  /** Everything that reads and sends, in order, so that no reader gets an old state after a new one. */
  #queue: Promise<unknown> = Promise.resolve();
  #isLooking = false;
  #lookedAt = 0;
  #people: ReadonlyMap<string, RecordPeople> = new Map();
  /** The entries that were told, or were there before the first reader, of the last 15 minutes; undefined before the first look. */
  #told: ReadonlySet<string> | undefined;

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  /** A stream for a reader. Throws 429 for too many of one person, 503 while the server closes. */
  async open({ userId, tokenHash, record, after }: Opening): Promise<EventStream> {
    if (this.#tools.streams.isClosed) throw unavailable(codes.busy);
    const own = [...this.#readers].filter((reader) => reader.userId === userId);
    if (own.length >= maxStreamsOfPerson) throw tooManyRequests(60);
    const stream = new EventStream();
    const reader: Reader = {
      ...{ stream, userId, tokenHash },
      record: record && { ...record, id: newId(), user_id: userId },
      isWelcome: false,
    };
    this.#readers.add(reader);
    stream.once('close', () => this.#leave(reader));
    // Without this a broken connection would end the process.
    stream.once('error', () => {});
    try {
      await outsideRequests(() => this.#begin());
      await this.#inOrder(() => this.#welcome(reader, after));
    } catch (error) {
      stream.destroy();
      throw error;
    }
    this.#tools.streams.add(stream);
    return stream;
  }

  async close(): Promise<void> {
    for (const { stream } of this.#readers) stream.destroy();
    // Until those who leave are in the queue.
    await nextTurn();
    await this.#queue;
    await this.#end();
  }

  /** Tells a new reader everybody, and what has changed since it was last connected. */
  async #welcome(reader: Reader, after: string | undefined): Promise<void> {
    const { db } = this.#tools;
    if (reader.record) {
      await insertOpen(db, reader.record);
      announceCommit(db.$client);
    }
    const { records } = await this.#look();
    // A new reader may have read what it shows just before a change.
    const since = (after === undefined ? Date.now() : instantOf(after)) - times.overlap;
    const isLong = since < Date.now() - times.window;
    const changes = isLong ? [] : await findChanges(db, since);
    const missed = isLong || changes.length === maxChanges;
    reader.isWelcome = true;
    this.#send([reader], { all: true, people: records, changes: missed ? [] : changes, missed });
  }

  /** Called when something has committed: looks at what, soon. */
  #onCommit = (): void => {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const wait = Math.max(0, this.#lookedAt + times.pause - Date.now());
    setTimeout(() => {
      this.#isLooking = false;
      void this.#inOrder(async () => this.#readers.size > 0 && this.#look()).catch((error) =>
        warnUnlessOutage(this.#tools.log, error, 'changes could not be read'),
      );
    }, wait).unref();
  };

  /** Reads who is where and what has changed, and tells it to those readers who still have the right. */
  async #look(): Promise<{ records: RecordPeople[] }> {
    const { db } = this.#tools;
    this.#lookedAt = Date.now();
    const [people, recent] = [await findPeople(db), await findChanges(db, Date.now() - times.window)];
    // The last reader has gone meanwhile: the next one begins anew.
    if (this.#readers.size === 0) return people;
    const [before, told] = [this.#people, this.#told];
    this.#people = byKey(people.records);
    const moved = differences(before, this.#people);
    this.#told = new Set(recent.map(({ id }) => id));
    const changes = told ? recent.filter(({ id }) => !told.has(id)) : [];
    const missed = changes.length === maxChanges;
    this.#expireAt(people.until);
    if (moved.length > 0 || changes.length > 0) {
      await this.#endRefused();
      const welcome = [...this.#readers].filter(({ isWelcome }) => isWelcome);
      this.#send(welcome, { all: false, people: moved, changes: missed ? [] : changes, missed });
    }
    return people;
  }

  #send(
    readers: Iterable<Reader>,
    { changes, ...message }: Omit<LiveMessage, 'changes' | 'inbox'> & { changes: readonly Change[] },
  ): void {
    const text = this.#tools.serialize({
      ...message,
      changes: changes.flatMap(({ id, change }) => (change ? { ...change, age: ageOf(id) } : [])),
      inbox: changes.some(({ change }) => !change),
    });
    // Without a change the id tells only until when the reader has heard everything.
    const id = changes.at(-1)?.id ?? newId();
    for (const { stream } of readers) stream.send(id, text);
  }

  /** Ends the streams of readers whose session or role has ended. */
  async #endRefused(): Promise<void> {
    const actors = await this.#tools.findActors([...this.#readers].map(({ tokenHash }) => tokenHash));
    for (const { stream, tokenHash } of this.#readers) {
      const actor = actors.get(tokenHash.toString('hex'));
      if (!actor || !isStaff(actor.role)) stream.end();
    }
  }

  async #leave(reader: Reader): Promise<void> {
    this.#readers.delete(reader);
    const [{ db, log }, { record }] = [this.#tools, reader];
    try {
      // In order, so that its row is not inserted afterwards.
      if (record) await this.#inOrder(() => deleteOpen(db, record.id));
      if (record) announceCommit(db.$client);
    } catch (error) {
      // The row expires.
      warnUnlessOutage(log, error, 'an open record could not be removed');
    }
    if (this.#readers.size === 0) await this.#end();
  }

  async #begin(): Promise<void> {
    this.#listener ??= listenForCommits(this.#tools.db.$client, this.#onCommit);
    this.#keepAlive ??= setInterval(
      () => void this.#inOrder(() => this.#keepOpen()),
      times.keepAlive,
    ).unref();
    const listener = this.#listener;
    await listener.catch((error) => {
      if (this.#listener === listener) this.#listener = undefined;
      throw error;
    });
  }

  async #end(): Promise<void> {
    clearInterval(this.#keepAlive);
    clearTimeout(this.#expiry);
    this.#keepAlive = undefined;
    const listener = this.#listener;
    this.#listener = undefined;
    this.#people = new Map();
    this.#told = undefined;
    await listener?.then(
      (one) => one.close(),
      () => {},
    );
  }

  async #keepOpen(): Promise<void> {
    for (const { stream } of this.#readers) stream.keepAlive();
    try {
      await this.#endRefused();
      await renewOpen(
        this.#tools.db,
        [...this.#readers].flatMap(({ record }) => record ?? []),
      );
      await deleteInboxEvents(this.#tools.db, Date.now() - 2 * times.window);
      // An announcement may have been lost with its server or its connection.
      if (this.#readers.size > 0) await this.#look();
    } catch (error) {
      warnUnlessOutage(this.#tools.log, error, 'what is open could not be renewed or read');
    }
  }

  /** Looks again when the first of those who are somewhere expires: the server of a stream may have ended without a word. */
  #expireAt(until: number | undefined): void {
    clearTimeout(this.#expiry);
    if (until === undefined) return;
    const wait = Math.max(0, until - Date.now()) + 50;
    this.#expiry = outsideRequests(() => setTimeout(this.#onCommit, wait)).unref();
  }

  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => {});
    return result;
  }
}

const ageOf = (id: string): number => Math.max(0, Date.now() - instantOf(id));
