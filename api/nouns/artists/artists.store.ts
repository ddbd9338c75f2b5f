import { asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Artist, ImportTarget } from '#contract/artists.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { newId } from '../../database/queries/columns.ts';
import type { StoredPicture } from '../../files/pictures/pictures.ts';
import type { MusicArtist } from '../../integrations/music/music.ts';
import { isViolationOf } from '../../problems/violations.ts';
import { record } from '../../records/history.ts';
import { insertSpot } from '../spots/spots.change.ts';
import { spots } from '../spots/spots.table.ts';
import { users } from '../users/users.table.ts';
import { nameOf, spotOf } from './artists.rules.ts';
import { genres } from './artists.table.ts';

export async function listGenres(db: Db): Promise<{ id: string; name: string }[]> {
  return db.select().from(genres).orderBy(asc(genres.name));
}

/** For each of these artists, the user and the spot that stand for them already. */
export async function importedAs(db: Db, spotifyIds: string[]): Promise<(id: string) => Artist['imported']> {
  if (spotifyIds.length === 0) return () => ({ users: null, spots: null });
  const [asUsers, asSpots] = await Promise.all([
    db
      .select({ id: users.id, spotify_id: users.spotify_id })
      .from(users)
      .where(inArray(users.spotify_id, spotifyIds)),
    db
      .select({ id: spots.id, spotify_id: spots.spotify_id })
      .from(spots)
      .where(inArray(spots.spotify_id, spotifyIds)),
  ]);
  const userOf = new Map(asUsers.map(({ id, spotify_id }) => [spotify_id, id]));
  const spotOf = new Map(asSpots.map(({ id, spotify_id }) => [spotify_id, id]));
  return (id) => ({ users: userOf.get(id) ?? null, spots: spotOf.get(id) ?? null });
}

/** The record that stands for an artist already, with its name, and whether it is deleted. */
export async function findImported(db: Db, target: ImportTarget, spotifyId: string) {
  if (target === 'spots') {
    const [spot] = await db
      .select({ id: spots.id, name: spots.name })
      .from(spots)
      .where(eq(spots.spotify_id, spotifyId));
    return spot && { ...spot, deleted: false };
  }
  const [user] = await db.select().from(users).where(eq(users.spotify_id, spotifyId));
  if (!user) return undefined;
  const name = `${user.first_name} ${user.last_name}`.trim();
  return { id: user.id, name, deleted: user.status === 'deleted' };
}

interface Importing {
  readonly tx: Tx;
  readonly actor: { readonly id: string };
}

/** Creates the record of an artist and its history. Its id, or undefined when one with this Spotify id came first. */
export async function createImported(
  by: Importing,
  target: ImportTarget,
  artist: MusicArtist,
  picture: StoredPicture | undefined,
): Promise<string | undefined> {
  return target === 'users' ? createUser(by, artist, picture) : createSpot(by, artist, picture);
}

async function createUser({ tx, actor }: Importing, artist: MusicArtist, picture: StoredPicture | undefined) {
  const id = newId();
  const values = {
    id,
    ...nameOf(artist.name),
    // Nobody has this address and no mail can reach it (RFC 2606); there is no password, so nobody signs in either.
    email: `${id}@artists.invalid`,
    type: 'artist' as const,
    country: artist.country,
    picture: picture?.url ?? null,
    thumbnail: picture?.thumbnail ?? null,
    spotify_id: artist.id,
  };
  const { password_hash: _, search: __, ...shown } = getTableColumns(users);
  const [after] = await tx
    .insert(users)
    .values(values)
    .onConflictDoNothing({ target: users.spotify_id })
    .returning(shown);
  if (!after) return undefined;
  record(tx, actor, { noun: 'users', id, action: 'import', after });
  return id;
}

async function createSpot({ tx, actor }: Importing, artist: MusicArtist, picture: StoredPicture | undefined) {
  const values = {
    ...spotOf(artist),
    photos: picture ? [picture.url] : [],
    thumbnail_photos: picture ? [picture.thumbnail] : [],
  };
  try {
    // A savepoint, so that the transaction can go on when somebody was quicker.
    const spot = await tx.transaction((savepoint) => insertSpot({ tx: savepoint, actor }, values, 'import'));
    return spot.id;
  } catch (error) {
    if (isViolationOf(error, 'spots_spotify')) return undefined;
    throw error;
  }
}
