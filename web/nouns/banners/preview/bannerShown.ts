import type { Banner, BannerType } from '#contract/banners.ts';

export interface BannerValues {
  name: string;
  order: string;
  link: string;
  type: BannerType | '';
  country: string;
  image_url: File | string;
}

type Other = Pick<Banner, 'id' | 'order' | 'image_url' | 'createdAt'>;

interface ShownPlace {
  /** The pictures right before and after it, the next one first. */
  before: string[];
  after: string[];
  /** Its place among those that have a picture, from 1, and how many these are. */
  place: number;
  total: number;
}

/** How many others are shown on each side. */
const neighbours = 2;

/**
 * The place of a banner among those of its country and type (product/banners#preview): `others` are these in their order, with
 * or without the stored one. Of two with the same order the newer one comes first, as in the list.
 */
export function bannerPlace(
  others: readonly Other[],
  stored: Pick<Banner, 'id' | 'createdAt'> | undefined,
  { order }: Pick<BannerValues, 'order'>,
): ShownPlace {
  const shown = others.filter((other) => other.id !== stored?.id && other.image_url !== null);
  const own = Number(order) || 0;
  const isBefore = (other: Other) =>
    other.order < own || (other.order === own && stored !== undefined && other.createdAt > stored.createdAt);
  const pictures = (isWanted: boolean) =>
    shown.flatMap((other) => (isBefore(other) === isWanted && other.image_url ? [other.image_url] : []));
  const [before, after] = [pictures(true), pictures(false)];
  return {
    before: before.slice(-neighbours),
    after: after.slice(0, neighbours),
    place: before.length + 1,
    total: shown.length + 1,
  };
}
