import { codes } from '#contract/kit/codes.ts';
import { having, type SpotFields } from '#contract/spots.fields.ts';
import { isEvent, spotErrors, withMapVisibility } from '#contract/spots.rules.ts';
import { blankSpot, type Spot, type SpotType, type SpotValues } from '#contract/spots.ts';
import { omit, pick } from '#contract/values/pick.ts';
import type { Stored, StoredPicture } from '../../files/pictures/pictures.ts';
import { invalid, invalidField } from '../../problems/problems.ts';
import type { SpotPatch } from './spots.change.ts';

/* From what a form sent to the values that a spot will have. */

export type Sent = Partial<Stored<SpotFields>>;
export type WithThumbnails = SpotValues & Pick<Spot, 'thumbnail_photos'>;

export const newSpot = (type: SpotType): WithThumbnails => ({ ...blankSpot, type, thumbnail_photos: [] });

/** The spot as it will be: what was sent over what there was, completed by the rules; 422 when it is not whole. */
export function settled(before: WithThumbnails, sent: Sent): WithThumbnails {
  const after: WithThumbnails = {
    ...pick(before, [...having('sent'), 'thumbnail_photos']),
    ...given(omit(sent, [...groups, 'photos'])),
    ...mergedGroups(before, sent),
    advertisement: advertised(before.advertisement, sent.advertisement),
    ...(sent.photos && photosOf(before, sent.photos)),
  };
  Object.assign(after, withMapVisibility(after));
  // Dates that are left over from when it was an event go with its type; dates that were sent are an error.
  if (!isEvent(after.type) && !sent.available_since) after.available_since = null;
  if (!isEvent(after.type) && !sent.available_to) after.available_to = null;
  const errors = spotErrors(after);
  if (errors.length > 0) throw invalid(errors);
  return after;
}

/** The fields that differ, with their new values. */
export function patchOf(before: WithThumbnails, after: WithThumbnails): SpotPatch {
  const fields = Object.keys(after) as (keyof WithThumbnails)[];
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

const groups = having('kind', 'group');
type Groups = Pick<SpotValues, (typeof groups)[number]>;

/** Of a group, the parts that were sent replace those that were there. */
const mergedGroups = (before: Groups, sent: Sent) =>
  Object.fromEntries(groups.map((name) => [name, { ...before[name], ...given(sent[name]) }])) as Groups;

type Given<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Without the fields that were not sent. */
const given = <T extends object>(group: T | undefined): Given<T> =>
  Object.fromEntries(Object.entries(group ?? {}).filter(([, value]) => value !== undefined)) as Given<T>;

function advertised(before: Spot['advertisement'], sent: Sent['advertisement']): Spot['advertisement'] {
  const { advertisement_banner: banner, ...plain } = sent ?? {};
  if (typeof banner === 'string' && banner !== '' && banner !== before.advertisement_banner) {
    throw invalidField('advertisement.advertisement_banner', codes.fileOnly);
  }
  return {
    ...before,
    ...given(plain),
    ...(banner !== undefined && { advertisement_banner: typeof banner === 'string' ? banner : banner.url }),
  };
}

/** New pictures, and addresses only of photos that this spot has already. */
function photosOf(
  before: Pick<Spot, 'photos' | 'thumbnail_photos'>,
  sent: readonly (StoredPicture | string)[],
): Pick<Spot, 'photos' | 'thumbnail_photos'> {
  const pictures = sent.map((photo, i): StoredPicture => {
    if (typeof photo !== 'string') return photo;
    const at = before.photos.indexOf(photo);
    if (at < 0) throw invalidField(`photos.${i}`, codes.fileOnly);
    return { url: photo, thumbnail: before.thumbnail_photos[at] ?? photo };
  });
  const once = pictures.filter((picture, i) => pictures.findIndex(({ url }) => url === picture.url) === i);
  return { photos: once.map(({ url }) => url), thumbnail_photos: once.map(({ thumbnail }) => thumbnail) };
}
