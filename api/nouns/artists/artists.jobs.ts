import type { ImportTarget } from '#contract/artists.ts';
import { codes } from '#contract/kit/codes.ts';
import type { Db } from '../../database/connection/database.ts';
import { encodePicture } from '../../files/pictures/encode.ts';
import { keyOf, type StoredPicture, storePicture } from '../../files/pictures/pictures.ts';
import { recordPictures, removeUncommittedFiles } from '../../files/sweep.ts';
import type { Services } from '../../http/services.ts';
import type { MusicArtist } from '../../integrations/music/music.ts';
import { toProblem } from '../../problems/translate-errors.ts';
import {
  claimArtist,
  deleteOldImports,
  findImport,
  finishArtist,
  type Import,
  listStalledImports,
  type Outcome,
} from './artists.imports.store.ts';
import { createImported, findImported } from './artists.store.ts';

/*
 * Imports run in the background. Each artist is one transaction of the record, its history and its line of the report,
 * so any server can continue the import of a server that stopped.
 */

export const importQueue = 'import-artists';
// Within the provider's rate limits, and enough that one slow answer does not delay the others.
const concurrency = 4;

type ImportServices = Pick<Services, 'db' | 'music' | 'files'>;

export function artistJobs(services: Services): void {
  const { db, jobs } = services;
  jobs.work<{ id: string }>(importQueue, ({ id }) => runImport(services, id));
  jobs.schedule('* * * * *', 'resume-artist-imports', () => resumeImports(services));
  jobs.schedule('29 3 * * *', 'forget-artist-imports', () => deleteOldImports(db));
}

/** Queues the imports of stopped servers again. */
export async function resumeImports({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  for (const id of await listStalledImports(db)) await jobs.send(db, importQueue, { id });
}

/** Imports the pending artists; several servers may run the same import. */
export async function runImport(services: ImportServices, id: string): Promise<void> {
  const { db } = services;
  const found = await findImport(db, id);
  if (!found) return;
  const worker = async () => {
    for (let next = await claimArtist(db, id); next; next = await claimArtist(db, id)) {
      const outcome = await importArtist(services, found, next).catch(failed);
      if (outcome) await finishArtist(db, id, next, outcome);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** The outcome to record; undefined if it was recorded in the transaction of the new record. */
async function importArtist(
  services: ImportServices,
  { id, target, actor_id }: Import,
  spotifyId: string,
): Promise<Outcome | undefined> {
  const existing = await findExisting(services.db, target, spotifyId);
  if (existing) return existing;
  const artist = await services.music.artist(spotifyId);
  if (!artist) return { outcome: 'not_found', code: codes.artistNotFound, record_id: null };
  const picture = await importPicture(services, artist, actor_id);
  const code = artist.images.length > 0 && !picture ? codes.artistWithoutPicture : null;
  let record_id: string | undefined;
  try {
    record_id = await services.db.transaction(async (tx) => {
      const created = await createImported[target](
        { tx, actor: { id: actor_id, address: null } },
        artist,
        picture,
      );
      if (!created) return undefined;
      if (picture) await recordPictures(tx, [picture.url, picture.thumbnail]);
      const outcome = { name: artist.name, outcome: 'created', code, record_id: created } as const;
      await finishArtist(tx, id, artist.id, outcome);
      return created;
    });
  } finally {
    if (!record_id && picture)
      await removeUncommittedFiles(services, [keyOf(picture.url), keyOf(picture.thumbnail)]);
  }
  // Without an id, another transaction has created a record with this Spotify id.
  return record_id ? undefined : findExisting(services.db, target, spotifyId);
}

async function findExisting(db: Db, target: ImportTarget, spotifyId: string): Promise<Outcome | undefined> {
  const found = await findImported(db, target, spotifyId);
  return found && { name: found.name, outcome: 'existing', code: null, record_id: found.id };
}

/** Stores the artist's largest picture like an upload; undefined if there is none that can be decoded. */
async function importPicture(
  { music, files }: ImportServices,
  { images }: MusicArtist,
  person: string,
): Promise<StoredPicture | undefined> {
  const bytes = images[0] && (await music.picture(images[0].url));
  const encoded = bytes && (await encodePicture(bytes, { person, isBackground: true }));
  return typeof encoded === 'object' ? (await storePicture(files, encoded)).picture : undefined;
}

/** The other artists of the import continue. */
const failed = (error: unknown): Outcome => ({
  outcome: 'failed',
  code: toProblem(error).code,
  record_id: null,
});
