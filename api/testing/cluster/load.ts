import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { categories } from '#contract/categories.ts';
import { basePath } from '#contract/kit/endpoint.ts';
import { spots } from '#contract/spots.calls.ts';
import { callerOn } from '../calls/callerOn.ts';

/** What writers, editors and an export were answered. */
export interface Ledger {
  /** The names of acknowledged creations, and their moments in milliseconds. */
  created: Map<string, number>;
  /** The names of acknowledged creations that the next list of their writer lacked. */
  missed: string[];
  /** How many lists had what their writer had created just before. */
  seen: number;
  /** The names that acknowledged edits have given, by record. */
  edited: Map<string, string[]>;
  exports: { complete: number; broken: number };
  /** Answers that no fault explains: everything but success, 503 and a lost connection. */
  unexpected: string[];
}

/** One who has signed in on one of the servers. */
export interface Client {
  url: string;
  token: string;
}

/** Writers, editors and an export that go on until `stop`, whatever the database does. */
export function startLoad(clients: readonly Client[]) {
  const ledger: Ledger = {
    created: new Map(),
    missed: [],
    seen: 0,
    edited: new Map(),
    exports: { complete: 0, broken: 0 },
    unexpected: [],
  };
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;

  /** The answer, or undefined for one that leaves open what has happened. */
  async function ask<T extends { status: number; body: unknown }>(call: () => Promise<T>) {
    const answer = await call().catch(() => undefined);
    if (answer && answer.status < 300) return answer;
    if (answer && answer.status !== 503 && answer.status !== 409)
      ledger.unexpected.push(`${answer.status} ${JSON.stringify(answer.body)}`);
    await sleep(100);
    return undefined;
  }

  /** Creates records, each with a key that is sent until it is acknowledged, and looks for each in the list. */
  async function write({ url, token }: Client, writer: number): Promise<void> {
    for (let n = 0; !isStopped(); n += 1) {
      const name = `writer ${writer} ${String(n).padStart(6, '0')}`;
      const request = { body: { name }, headers: { 'idempotency-key': randomUUID() } };
      let answer: { status: number } | undefined;
      while (!answer && !isStopped())
        answer = await ask(() => callerOn(url, token)(categories.create, request));
      if (answer) {
        ledger.created.set(name, Date.now());
        await lookFor(name, callerOn(url, token));
      }
      await sleep(20);
    }
  }

  async function lookFor(name: string, call: ReturnType<typeof callerOn>): Promise<void> {
    const answer = await ask(() => call(categories.list, { query: { search: name } }));
    if (!answer) return;
    if (answer.body.data.some((one) => one.name === name)) ledger.seen += 1;
    else ledger.missed.push(name);
  }

  /** Changes one record over and over, each time based on its present version. */
  async function edit({ url, token }: Client, editor: number): Promise<void> {
    const call = callerOn(url, token);
    const { body } = await call(categories.create, { body: { name: `editor ${editor}` } });
    const params = { id: body.id };
    let version: number | undefined = body.version;
    const names: string[] = [];
    ledger.edited.set(body.id, names);
    for (let n = 0; !isStopped(); n += 1) {
      const name = `edit ${editor} ${n}`;
      version ??= (await ask(() => call(categories.read, { params })))?.body.version;
      if (version === undefined) continue;
      const answer = await ask(() => call(categories.update, { params, body: { name, version } }));
      if (answer) names.push(name);
      version = answer?.body.data.version;
      await sleep(20);
    }
  }

  /** Exports all spots over and over. One that was broken off must not look like a whole one. */
  async function exportSpots({ url, token }: Client): Promise<void> {
    const headers = { authorization: `Bearer ${token}` };
    while (!isStopped()) {
      try {
        const answer = await fetch(`${url}${basePath}${spots.list.path}?export=xlsx`, { headers });
        const bytes = Buffer.from(await answer.arrayBuffer());
        const isWhole = bytes.subarray(-22, -18).toString('latin1') === 'PK\x05\x06';
        if (answer.ok && isWhole) ledger.exports.complete += 1;
        else if (answer.status === 503) ledger.exports.broken += 1;
        else ledger.unexpected.push(`export ${answer.status}, ${bytes.length} bytes`);
      } catch {
        ledger.exports.broken += 1;
      }
      await sleep(200);
    }
  }

  const exporter = clients[0] as Client;
  const work = [...clients.map(write), ...clients.slice(0, 2).map(edit), exportSpots(exporter)];
  return {
    ledger,
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(work);
    },
  };
}
