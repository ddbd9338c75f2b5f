import { artists, artistsPerSearch, type ImportTarget } from '#contract/artists.ts';
import type { Call, Change } from '../../http/call.ts';
import type { Mount } from '../../http/mount.ts';
import { ProviderError } from '../../integrations/provider.ts';
import { ProblemError } from '../../problems/problems.ts';
import { createImport, findReport, retryFailed } from './artists.imports.store.ts';
import { importQueue } from './artists.jobs.ts';
import { findImportedIds, listGenres } from './artists.store.ts';

export function artistRoutes(on: Mount): void {
  on.answer(artists.genres, async ({ db }) => ({ genres: await listGenres(db) }));
  on.answer(artists.search, search);
  on.change(artists.importUsers, (change) => startImport(change, 'users'));
  on.change(artists.importSpots, (change) => startImport(change, 'spots'));
  on.answer(artists.readImport, ({ db, params }) => findReport(db, params.id));
  on.change(artists.retryImport, async ({ tx, jobs, params }) => {
    await retryFailed(tx, params.id);
    await jobs.send(tx, importQueue, { id: params.id });
    return findReport(tx, params.id);
  });
}

async function search({ db, music, query: search }: Call<typeof artists.search>) {
  const { query: name = '', genre = '', offset = 0 } = search;
  const found = await music.search({ name, genre, offset, limit: artistsPerSearch }).catch(throwBadGateway);
  const ids = found.items.map(({ id }) => id);
  const imported = await findImportedIds(db, ids);
  const items = found.items.map(({ id, name, images, genres, link }) => ({
    id,
    name,
    images,
    external_urls: { spotify: link },
    genres,
    imported: imported(id),
  }));
  return { artists: { items, total: found.total, offset, next: found.next }, source: music.source };
}

type Import = typeof artists.importUsers | typeof artists.importSpots;

/** Queues the import (`artists.jobs.ts`) and answers at once. */
async function startImport({ tx, jobs, actor, body }: Change<Import>, target: ImportTarget) {
  const id = await createImport(tx, target, actor.id, body.artists_ids);
  await jobs.send(tx, importQueue, { id });
  return findReport(tx, id);
}

function throwBadGateway(error: unknown): never {
  if (error instanceof ProviderError) throw new ProblemError(502, error.code);
  throw error;
}
