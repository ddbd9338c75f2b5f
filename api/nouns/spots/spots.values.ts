import { codes } from '#contract/kit/codes.ts';
import { fieldsWith, type SpotFields } from '#contract/spots.fields.ts';
import { isEvent, spotErrors, withMapVisibility } from '#contract/spots.rules.ts';
import type { Spot, SpotValues } from '#contract/spots.ts';
import { omit, pick } from '#contract/values/pick.ts';
import type { StoredPicture, WithStoredPictures } from '../../files/pictures/pictures.ts';
import { invalid, invalidField } from '../../problems/problems.ts';
import type { SpotPatch } from './spots.change.ts';

/* Computes the values of a spot from what a form sent. */

export type Sent = Partial<WithStoredPictures<SpotFields>>;
export type WithThumbnails = SpotValues & Pick<Spot, 'thumbnail_photos'>;

/** Pictures that a form may name by their addresses. */
export type PicturesOfSpot = Pick<Spot, 'photos' | 'thumbnail_photos'> & Partial<Pick<Spot, 'advertisement'>>;
const noPictures: PicturesOfSpot = { photos: [], thumbnail_photos: [] };

/** The spot with the sent fields applied and completed by the rules; 422 if it is not valid. */
export function completed(
  before: WithThumbnails,
  sent: Sent,
  more: PicturesOfSpot = noPictures,
): WithThumbnails {
  const after: WithThumbnails = {
    ...pick(before, [...fieldsWith('sent'), 'thumbnail_photos']),
    ...defined(omit(sent, [...groups, 'photos'])),
    ...mergedGroups(before, sent),
    advertisement: mergedAdvertisement(before.advertisement, sent.advertisement, more.advertisement),
    ...(sent.photos && mergedPhotos([before, more], sent.photos)),
  };
  Object.assign(after, withMapVisibility(after));
  // Stored dates are cleared when the type is no longer an event; dates that were sent are an error.
  if (!isEvent(after.type) && !sent.available_since) after.available_since = null;
  if (!isEvent(after.type) && !sent.available_to) after.available_to = null;
  const errors = spotErrors(after);
  if (errors.length > 0) throw invalid(errors);
  return after;
}

/** The changed fields with their new values. */
export function patchOf(before: WithThumbnails, after: WithThumbnails): SpotPatch {
  const fields = Object.keys(after) as (keyof WithThumbnails)[];
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

const groups = fieldsWith('kind', 'group');
type Groups = Pick<SpotValues, (typeof groups)[number]>;

/** The parts of a group that were not sent keep their values. */
const mergedGroups = (before: Groups, sent: Sent) =>
  Object.fromEntries(groups.map((name) => [name, { ...before[name], ...defined(sent[name]) }])) as Groups;

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Without undefined properties. */
const defined = <T extends object>(group: T | undefined): Defined<T> =>
  Object.fromEntries(Object.entries(group ?? {}).filter(([, value]) => value !== undefined)) as Defined<T>;

function mergedAdvertisement(
  before: Spot['advertisement'],
  sent: Sent['advertisement'],
  more: Spot['advertisement'] | undefined,
): Spot['advertisement'] {
  const { advertisement_banner: banner, ...fields } = sent ?? {};
  const known = ['', before.advertisement_banner, more?.advertisement_banner];
  if (typeof banner === 'string' && !known.includes(banner)) {
    throw invalidField('advertisement.advertisement_banner', codes.fileOnly);
  }
  return {
    ...before,
    ...defined(fields),
    ...(banner !== undefined && { advertisement_banner: typeof banner === 'string' ? banner : banner.url }),
  };
}

/** Sent files are new photos; sent addresses must be of photos that one of these has already. */
function mergedPhotos(
  known: readonly Pick<Spot, 'photos' | 'thumbnail_photos'>[],
  sent: readonly (StoredPicture | string)[],
): Pick<Spot, 'photos' | 'thumbnail_photos'> {
  const pictures = sent.map((photo, i): StoredPicture => {
    if (typeof photo !== 'string') return photo;
    const owner = known.find(({ photos }) => photos.includes(photo));
    if (!owner) throw invalidField(`photos.${i}`, codes.fileOnly);
    return { url: photo, thumbnail: owner.thumbnail_photos[owner.photos.indexOf(photo)] ?? photo };
  });
  const thumbnails = new Map(pictures.map(({ url, thumbnail }) => [url, thumbnail]));
  return { photos: [...thumbnails.keys()], thumbnail_photos: [...thumbnails.values()] };
}
