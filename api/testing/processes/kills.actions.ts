import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { artists } from '#contract/artists.ts';
import { basePath } from '#contract/kit/endpoint.ts';
import { notifications } from '#contract/notifications.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import { users } from '#contract/users.ts';
import type { callerOn } from '../calls/callerOn.ts';
import type { Delta } from '../database/currentRows.ts';
import { fileOf } from '../scenarios/spotForms.ts';
import { artistId } from '../stand-ins/standInSpotify.ts';

type Calls = ReturnType<typeof callerOn>;

/** Callers of the server that currently runs. */
export interface Clients {
  url(): string;
  admin(): Calls;
  owner(): Calls;
  adminToken: string;
  ownerId: string;
  /** Runs a statement in the server's database. */
  sql(text: string, values: unknown[]): Promise<unknown>;
}

/** A change or request during which a process is killed. */
export interface Action {
  name: string;
  /** Creates the records it needs; returns a function that sends the same request each time and resolves to its status. */
  prepare(clients: Clients): Promise<(key: string) => Promise<number>>;
  /** The states between nothing and the complete result that are allowed: an action of several transactions has some. */
  steps?: (complete: Delta) => Delta[];
  /** The expected statuses of a retry; by default 200 and 201. */
  retryStatuses?: number[];
}

const large = (background: string) =>
  sharp({ create: { width: 1400, height: 1000, channels: 3, background } })
    .jpeg()
    .toBuffer();
const photos = Promise.all(['#c63', '#36c', '#3c6'].map(large));
export const files = async () => (await photos).map((bytes, i) => fileOf(bytes, `${i}.jpg`));
export const assertOk = <T extends { status: number; body: unknown }>(answer: T): T => {
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer;
};
export const personsSpot = { name: 'Kill', type: 'people', country: 'AR', address: 'Calle 1' };

const create: Action = {
  name: 'create with photos',
  async prepare(clients) {
    const body = { ...personsSpot, photos: await files() };
    return async (key) => {
      const request = { body, form: true, headers: { 'idempotency-key': key } };
      return (await clients.admin()(spots.create, request)).status;
    };
  },
};

const approve: Action = {
  name: 'approve',
  async prepare(clients) {
    const body = { ...personsSpot, enable: true, user_id: clients.ownerId, photos: [(await files())[0]] };
    const { id } = assertOk(await clients.admin()(spots.create, { body, form: true })).body.data;
    const edit = { name: 'Killed', curious_fact: 'x', bio: { bio_title: 'y' } };
    const edited = assertOk(await clients.owner()(spots.update, { params: { id }, body: edit }));
    const revision = edited.body.data.review?.id ?? '';
    return async () =>
      (await clients.admin()(revisions.decide, { params: { id: revision }, body: { status: 'approved' } }))
        .status;
  },
  retryStatuses: [200, 409],
};

let imported = 0;
const importArtist: Action = {
  name: 'import',
  async prepare(clients) {
    // Artists whose number ends in 1, so that all have the same kind of name and genres in the stand-in.
    imported += 1;
    const artists_ids = [artistId(imported * 10 + 1)];
    return async (key) => {
      const request = { body: { artists_ids }, headers: { 'idempotency-key': key } };
      return (await clients.admin()(artists.importUsers, request)).status;
    };
  },
  steps: ({ removed, added }) => {
    const stored = added.filter((row) => /^(artist_import|idempotency)/.test(row)).map(pendingItem);
    return [{ removed, added: stored.sort() }];
  },
};
const pendingItem = (row: string): string =>
  row.startsWith('artist_import_items')
    ? row
        .replace(/"name": "[^"]*"/, '"name": ""')
        .replace(/"outcome": "\w+"/, '"outcome": "pending"')
        .replace(/"record_id": "#"/, '"record_id": null')
    : row;

const exportAll: Action = {
  name: 'export',
  async prepare(clients) {
    return async () => {
      const headers = { authorization: `Bearer ${clients.adminToken}` };
      const answer = await fetch(`${clients.url()}${basePath}${users.list.path}?export=xlsx`, { headers });
      const bytes = Buffer.from(await answer.arrayBuffer());
      // A truncated spreadsheet must not be answered as a success.
      if (answer.ok && bytes.subarray(-22, -18).toString('latin1') !== 'PK\x05\x06') return 599;
      return answer.status;
    };
  },
  // The audit has an export that began, and the one that was made again.
  steps: ({ removed, added }) => [{ removed, added: added.flatMap((row) => [row, row]) }],
};

const push: Action = {
  name: 'push',
  async prepare(clients) {
    const body = { title: 'Kill', body: 'Hoy', country: 'AR' };
    return async (key) =>
      (await clients.admin()(notifications.create, { body, headers: { 'idempotency-key': key } })).status;
  },
  steps: ({ removed, added }) => {
    const created = added.filter((row) => !/^history .*"action": "send"/.test(row));
    const withState = (state: string, version: number) =>
      created.map((row) =>
        row.startsWith('notifications')
          ? row
              .replace(/"state": "\w+"/, `"state": "${state}"`)
              .replace(/"version": \d+/, `"version": ${version}`)
          : row,
      );
    return [
      { removed, added: withState('scheduled', 1).sort() },
      { removed, added: withState('sending', 2).sort() },
    ];
  },
};

export const actions: readonly Action[] = [create, approve, importArtist, exportAll, push];
export const newKey = (): string => randomUUID();
