import type { ImportTarget } from '#contract/artists.ts';
import { codes } from '#contract/kit/codes.ts';
import { encodePicture } from '../../files/pictures/encode.ts';
import { keyOf, type StoredPicture, storePicture } from '../../files/pictures/pictures.ts';
import { recordPictures, removeUncommittedFiles } from '../../files/sweep.ts';
import type { Services } from '../../http/services.ts';
import type { MusicArtist } from '../../integrations/music/music.ts';
import { toProblem } from '../../problems/translate-errors.ts';
import {
  claimArtist,
  findOrder,
  finishArtist,
  forgetOldImports,
  type Outcome,
  stalledImports,
} from './artists.imports.store.ts';
import { createImported, findImported } from './artists.store.ts';

/*
 * Imports run in the background, artist by artist. Each artist is one transaction: the record, its history and the
 * line of the report are there together or not at all, so a server that dies can be followed by any other.
 */

export const importQueue = 'import-artists';
// Few enough for the provider's limits, enough that one slow answer does not hold up the rest.
const atOnce = 4;

interface Order {
  id: string;
  target: ImportTarget;
  actorId: string;
}

type Needs = Pick<Services, 'db' | 'music' | 'files'>;

export function artistJobs(services: Services): void {
  const { db, jobs } = services;
  jobs.work<{ id: string }>(importQueue, ({ id }) => runImport(services, id));
  jobs.every('* * * * *', 'resume-artist-imports', () => resumeImports(services));
  jobs.every('29 3 * * *', 'forget-artist-imports', () => forgetOldImports(db));
}

/** Queues imports again whose server died. */
export async function resumeImports({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  for (const id of await stalledImports(db)) await jobs.send(db, importQueue, { id });
}

/** Does what is left of an import; several may be at the same one. */
export async function runImport(services: Needs, id: string): Promise<void> {
  const order = await findOrder(services.db, id);
  if (!order) return;
  const lane = async () => {
    for (let next = await claimArtist(services.db, id); next; next = await claimArtist(services.db, id)) {
      await importOne(services, order, next);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

async function importOne(services: Needs, order: Order, spotifyId: string): Promise<void> {
  const { db } = services;
  const outcome = await becomes(services, order, spotifyId).catch(failed);
  if (outcome) await finishArtist(db, order.id, spotifyId, outcome);
}

/** What is to be noted of the artist; undefined when it has been noted together with the new record. */
async function becomes(services: Needs, order: Order, spotifyId: string): Promise<Outcome | undefined> {
  const there = await existing(services, order.target, spotifyId);
  if (there) return there;
  const artist = await services.music.artist(spotifyId);
  if (!artist) return { outcome: 'not_found', code: codes.artistNotFound, record_id: null };
  const picture = await pictureOf(services, artist, order.actorId);
  const isNew = await create(services, order, artist, picture).catch(async (error) => {
    await discard(services, picture);
    throw error;
  });
  if (isNew) return undefined;
  await discard(services, picture);
  return existing(services, order.target, spotifyId);
}

/** One transaction for the record, its history, its picture and the report. False when somebody was quicker. */
async function create(
  { db }: Needs,
  { id, target, actorId }: Order,
  artist: MusicArtist,
  picture: StoredPicture | undefined,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const made = await createImported({ tx, actor: { id: actorId } }, target, artist, picture);
    if (!made) return false;
    if (picture) await recordPictures(tx, [picture.url, picture.thumbnail]);
    const lacksPicture = artist.images.length > 0 && !picture;
    await finishArtist(tx, id, artist.id, {
      name: artist.name,
      outcome: 'created',
      code: lacksPicture ? codes.artistWithoutPicture : null,
      record_id: made,
    });
    return true;
  });
}

async function existing(
  { db }: Needs,
  target: ImportTarget,
  spotifyId: string,
): Promise<Outcome | undefined> {
  const found = await findImported(db, target, spotifyId);
  if (!found) return undefined;
  const code = found.deleted ? codes.artistDeleted : null;
  return { name: found.name, outcome: 'existing', code, record_id: found.id };
}

/** The largest picture, made one of ours like any upload; undefined when there is none to be had. */
async function pictureOf(
  { music, files }: Needs,
  { images }: MusicArtist,
  person: string,
): Promise<StoredPicture | undefined> {
  const bytes = images[0] && (await music.picture(images[0].url));
  const encoded = bytes && (await encodePicture(bytes, { person, isPatient: true }));
  return typeof encoded === 'object' ? (await storePicture(files, encoded)).picture : undefined;
}

const discard = (services: Needs, picture: StoredPicture | undefined): Promise<void> =>
  removeUncommittedFiles(services, picture ? [keyOf(picture.url), keyOf(picture.thumbnail)] : []);

/** One artist's failure is a line of the report: the others go on. */
const failed = (error: unknown): Outcome => ({
  outcome: 'failed',
  code: toProblem(error).code,
  record_id: null,
});
