import type { Banner, Places } from '#contract/banners.ts';

/** A place of a board, with its banners: none, one, or several with the same order. */
export interface Place {
  order: number;
  banners: Banner[];
}

/** Banners of one country and type. */
export interface Group {
  key: string;
  country: string;
  type: Banner['type'];
  banners: Banner[];
}

/** The groups of a board, in the order of their first banners. */
export function groupsOf(banners: readonly Banner[]): Group[] {
  const groups = new Map<string, Group>();
  for (const banner of banners) {
    const { country, type } = banner;
    const key = `${country} ${type}`;
    const group = groups.get(key) ?? { key, country, type, banners: [] };
    group.banners.push(banner);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** All places up to the last occupied one; more than three empty ones in a row are one entry. */
export function placesOf(banners: readonly Banner[]): (Place | { from: number; count: number })[] {
  const orders = [...new Set(banners.map(({ order }) => order))].sort((a, b) => a - b);
  let next = firstPlaceOf(banners);
  return orders.flatMap((order) => {
    const gap = order - next;
    const empty =
      gap > 3
        ? [{ from: next, count: gap }]
        : Array.from({ length: gap }, (_, i) => ({ order: next + i, banners: [] }));
    next = order + 1;
    return [...empty, { order, banners: banners.filter((banner) => banner.order === order) }];
  });
}

/** The first place of a board: 1, or 0 if a banner is there. */
export const firstPlaceOf = (banners: readonly Banner[]): number =>
  Math.min(1, ...banners.map(({ order }) => order));

/**
 * The places that change when a banner moves to `to`: the banners there move towards the place that it has left, up to the first
 * empty one; or down, if others are still there.
 */
export function placesAfterMove(group: readonly Banner[], id: string, to: number): Places['places'] {
  const moved = group.find((banner) => banner.id === id);
  if (!moved || moved.order === to || to < firstPlaceOf(group)) return [];
  const others = group.filter((banner) => banner.id !== id);
  const isLeftEmpty = !others.some(({ order }) => order === moved.order);
  const step = to > moved.order && isLeftEmpty ? -1 : 1;
  const changes = [{ ...moved, order: to }];
  for (let order = to; others.some((banner) => banner.order === order); order += step) {
    for (const banner of others) if (banner.order === order) changes.push({ ...banner, order: order + step });
  }
  return changes.map(({ id, order, version }) => ({ id, order, version }));
}

/** Where banners were before a move has changed them. */
export const placesBefore = (group: readonly Banner[], changed: readonly Banner[]): Places['places'] =>
  changed.map(({ id, order, version }) => ({
    ...{ id, version },
    order: group.find((banner) => banner.id === id)?.order ?? order,
  }));

/** The banners of a board, with those that have changed. */
export function withChanged(banners: readonly Banner[], changed: readonly Banner[]): Banner[] {
  const byId = new Map(changed.map((banner) => [banner.id, banner]));
  return banners.map((banner) => byId.get(banner.id) ?? banner);
}
