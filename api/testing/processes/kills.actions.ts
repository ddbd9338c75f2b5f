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

/** Whom an act asks: always the server that runs now. */
export interface Setup {
  url(): string;
  admin(): Calls;
  owner(): Calls;
  adminToken: string;
  ownerId: string;
}

/** Something people do, in the middle of which a program is killed. */
export interface Action {
  name: string;
  /** Makes what it needs; then `run` asks, each time the same, and resolves to the status. */
  prepare(stage: Setup): Promise<(key: string) => Promise<number>>;
  /** What may be found besides nothing and all of it: steps that are transactions of their own. */
  steps?: (whole: Delta) => Delta[];
  /** Statuses of asking once more, after it was done. */
  again?: number[];
}

const large = (background: string) =>
  sharp({ create: { width: 1400, height: 1000, channels: 3, background } })
    .jpeg()
    .toBuffer();
const photos = Promise.all(['#c63', '#36c', '#3c6'].map(large));
const files = async () => (await photos).map((bytes, i) => fileOf(bytes, `${i}.jpg`));
const must = <T extends { status: number; body: unknown }>(answer: T): T => {
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer;
};
const personsSpot = { name: 'Kill', type: 'people', country: 'AR', address: 'Calle 1' };

const create: Action = {
  name: 'create with photos',
  async prepare(stage) {
    const body = { ...personsSpot, photos: await files() };
    return async (key) => {
      const asked = { body, form: true, headers: { 'idempotency-key': key } };
      return (await stage.admin()(spots.create, asked)).status;
    };
  },
};

const approve: Action = {
  name: 'approve',
  async prepare(stage) {
    const given = { ...personsSpot, enable: true, user_id: stage.ownerId, photos: [(await files())[0]] };
    const { id } = must(await stage.admin()(spots.create, { body: given, form: true })).body.data;
    const edit = { name: 'Killed', curious_fact: 'x', bio: { bio_title: 'y' } };
    const edited = must(await stage.owner()(spots.update, { params: { id }, body: edit }));
    const revision = edited.body.data.review?.id ?? '';
    return async () =>
      (await stage.admin()(revisions.decide, { params: { id: revision }, body: { status: 'approved' } }))
        .status;
  },
  again: [200, 409],
};

let imported = 0;
const importArtist: Action = {
  name: 'import',
  async prepare(stage) {
    // Every fifth of the stand-in's is called otherwise, every second has genres.
    imported += 1;
    const artists_ids = [artistId(imported * 10 + 1)];
    return async (key) => {
      const asked = { body: { artists_ids }, headers: { 'idempotency-key': key } };
      return (await stage.admin()(artists.importUsers, asked)).status;
    };
  },
  steps: ({ gone, new: rows }) => {
    const noted = rows.filter((row) => /^(artist_import|idempotency)/.test(row)).map(unread);
    return [{ gone, new: noted.sort() }];
  },
};
const unread = (row: string): string =>
  row.startsWith('artist_import_items')
    ? row
        .replace(/"name": "[^"]*"/, '"name": ""')
        .replace(/"outcome": "\w+"/, '"outcome": "pending"')
        .replace(/"record_id": "#"/, '"record_id": null')
    : row;

const exportAll: Action = {
  name: 'export',
  async prepare(stage) {
    return async () => {
      const headers = { authorization: `Bearer ${stage.adminToken}` };
      const answer = await fetch(`${stage.url()}${basePath}${users.list.path}?export=xlsx`, { headers });
      const bytes = Buffer.from(await answer.arrayBuffer());
      // A spreadsheet that was cut off must never look like one that is whole.
      if (answer.ok && bytes.subarray(-22, -18).toString('latin1') !== 'PK\x05\x06') return 599;
      return answer.status;
    };
  },
};

const push: Action = {
  name: 'push',
  async prepare(stage) {
    const body = { title: 'Kill', body: 'Hoy', country: 'AR' };
    return async (key) =>
      (await stage.admin()(notifications.create, { body, headers: { 'idempotency-key': key } })).status;
  },
  steps: ({ gone, new: rows }) => {
    const made = rows.filter((row) => !/^history .*"action": "send"/.test(row));
    const in_ = (state: string, version: number) =>
      made.map((row) =>
        row.startsWith('notifications')
          ? row
              .replace(/"state": "\w+"/, `"state": "${state}"`)
              .replace(/"version": \d+/, `"version": ${version}`)
          : row,
      );
    return [
      { gone, new: in_('scheduled', 1).sort() },
      { gone, new: in_('sending', 2).sort() },
    ];
  },
};

export const actions: readonly Action[] = [create, approve, importArtist, exportAll, push];
export const newKey = (): string => randomUUID();
