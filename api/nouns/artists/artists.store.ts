import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Artist, ImportTarget } from '#contract/artists.ts';
import type { Db } from '../../database/connection/database.ts';
import { newId } from '../../database/queries/columns.ts';
import type { StoredPicture } from '../../files/pictures/pictures.ts';
import type { MusicArtist } from '../../integrations/music/music.ts';
import { isViolationOf } from '../../problems/violations.ts';
import { type RecordChange, recordHistory } from '../../records/history.ts';
import type { Author } from '../../security/access.ts';
import { insertSpot } from '../spots/spots.change.ts';
import { spots } from '../spots/spots.table.ts';
import { users } from '../users/users.table.ts';
import { splitName, spotForArtist } from './artists.rules.ts';
import { genres } from './artists.table.ts';

export async function listGenres(db: Db): Promise<{ id: string; name: string }[]> {
  return db.select().from(genres).orderBy(asc(genres.name));
}

/** Deleted users do not count: their artist may be imported again. */
const isActive = eq(users.status, 'active').inlineParams();

/** Looks up the user and the spot that were imported for each of these Spotify ids. */
export async function findImportedIds(db: Db, ids: string[]): Promise<(id: string) => Artist['imported']> {
  const idsIn = async (table: typeof users | typeof spots) => {
    const { id, spotify_id } = table;
    const where = and(inArray(spotify_id, ids), table === users ? isActive : undefined);
    const rows = await db.select({ id, spotify_id }).from(table).where(where);
    return new Map(rows.map((row) => [row.spotify_id, row.id]));
  };
  const [userIds, spotIds] = await Promise.all([idsIn(users), idsIn(spots)]);
  return (id) => ({ users: userIds.get(id) ?? null, spots: spotIds.get(id) ?? null });
}

/** The record that was imported for an artist, with its name; undefined if there is none. */
export async function findImported(db: Db, target: ImportTarget, spotifyId: string) {
  if (target === 'spots') {
    const { id, name, spotify_id } = spots;
    const [spot] = await db.select({ id, name }).from(spots).where(eq(spotify_id, spotifyId));
    return spot;
  }
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.spotify_id, spotifyId), isActive));
  return user && { id: user.id, name: `${user.first_name} ${user.last_name}`.trim() };
}

type CreateImported = (
  change: RecordChange<Author>,
  artist: MusicArtist,
  picture: StoredPicture | undefined,
) => Promise<string | undefined>;

const createUser: CreateImported = async ({ tx, actor }, artist, picture) => {
  const id = newId();
  const values = {
    id,
    ...splitName(artist.name),
    // No mail can reach this address (RFC 2606), and without a password nobody can sign in.
    email: `${id}@artists.invalid`,
    type: 'artist' as const,
    country: artist.country,
    picture: picture?.url ?? null,
    thumbnail: picture?.thumbnail ?? null,
    spotify_id: artist.id,
  };
  const { password_hash: _, search: __, ...columns } = getTableColumns(users);
  const [after] = await tx
    .insert(users)
    .values(values)
    .onConflictDoNothing({ target: users.spotify_id, where: isActive })
    .returning(columns);
  if (!after) return undefined;
  recordHistory(tx, actor, { noun: 'users', id, action: 'import', after });
  return id;
};

const createSpot: CreateImported = async ({ tx, actor }, artist, picture) => {
  const values = {
    ...spotForArtist(artist),
    photos: picture ? [picture.url] : [],
    thumbnail_photos: picture ? [picture.thumbnail] : [],
  };
  try {
    // A savepoint, so that the transaction can continue after a unique violation.
    const spot = await tx.transaction((savepoint) => insertSpot({ tx: savepoint, actor }, values, 'import'));
    return spot.id;
  } catch (error) {
    if (isViolationOf(error, 'spots_spotify')) return undefined;
    throw error;
  }
};

/** Creates the record of an artist with its history. Returns its id; undefined if its Spotify id is in use. */
export const createImported: Record<ImportTarget, CreateImported> = { users: createUser, spots: createSpot };
