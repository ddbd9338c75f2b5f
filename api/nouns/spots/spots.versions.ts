import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { VersionToRestore } from '#contract/kit/versions.ts';
import { SpotFields } from '#contract/spots.fields.ts';
import type { Spot } from '#contract/spots.ts';
import type { Tx } from '../../database/connection/database.ts';
import type { StoredPicture } from '../../files/pictures/pictures.ts';
import type { Change } from '../../http/call.ts';
import { restoredPicture, versionFields } from '../../records/versions.ts';
import { isActiveUser } from '../users/users.change.ts';
import { categoriesAmong, findSpot, peopleAmong } from './spots.store.ts';
import type { Sent } from './spots.values.ts';

/** The fields of an earlier version of a spot, as if a form had sent them. */
export async function sentFromVersion(
  { tx, config }: Pick<Change<Endpoint>, 'tx' | 'config'>,
  id: string,
  version: VersionToRestore,
): Promise<Sent> {
  const names = Object.keys(SpotFields.shape);
  const fields: Partial<Spot> = await versionFields(
    tx,
    { noun: 'spots', id, names, find: findSpot, config },
    version,
  );
  const { photos, advertisement, ...plain } = fields;
  return {
    ...plain,
    ...(await existingReferences(tx, plain)),
    ...(photos && { photos: await restoredPhotos(tx, photos) }),
    ...(advertisement && {
      advertisement: {
        ...advertisement,
        advertisement_banner: await restoredPicture(tx, advertisement.advertisement_banner),
      },
    }),
  } as Sent;
}

async function restoredPhotos(tx: Tx, urls: readonly string[]): Promise<StoredPicture[]> {
  const photos: StoredPicture[] = [];
  for (const url of urls) {
    const photo = await restoredPicture(tx, url);
    if (photo !== '') photos.push(photo);
  }
  return photos;
}

/** References of an earlier version to records that still exist; an owner who does not is left as it is. */
async function existingReferences(
  tx: Tx,
  { related_artists, related_spots, categories, user_id }: Partial<Spot>,
): Promise<Partial<Spot>> {
  const people = await peopleAmong(tx, [...(related_artists ?? []), ...(related_spots ?? [])]);
  const existing = await categoriesAmong(tx, categories ?? []);
  const isOwner = !user_id || (await isActiveUser(tx, user_id));
  return {
    ...(related_artists && { related_artists: related_artists.filter((one) => people.has(one)) }),
    ...(related_spots && { related_spots: related_spots.filter((one) => people.has(one)) }),
    ...(categories && { categories: categories.filter((one) => existing.has(one)) }),
    ...(!isOwner && { user_id: undefined }),
  };
}
