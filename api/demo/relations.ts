import type { CategoryName } from './categories.ts';
import { randomOf } from './random.ts';
import type { DemoSpot } from './spots.ts';

/** The ids of the categories of a spot. */
export type CategoryIds = (spot: DemoSpot) => string[];

export function categoryIds(categories: { id: string; name: CategoryName }[]): CategoryIds {
  const ids = new Map(categories.map(({ id, name }) => [name, id]));
  return (spot) => spot.about.maps.flatMap((name) => ids.get(name) ?? []);
}

export function spotCategories(spots: DemoSpot[], maps: CategoryIds) {
  return spots.flatMap((spot) =>
    maps(spot).map((category_id, position) => ({ spot_id: spot.id, category_id, position })),
  );
}

/** Relates some stages to people of their country and to other stages of their city. */
export function generateRelations(spots: DemoSpot[]) {
  const random = randomOf('relations');
  const people = Map.groupBy(
    spots.filter((spot) => spot.type === 'people'),
    (spot) => spot.country,
  );
  const hosts = spots.filter(
    (spot) => spot.type === 'live' && people.has(spot.country) && random.chance(0.08),
  );
  const neighbours = Map.groupBy(hosts, (spot) => spot.about.city);
  const sample = (list: DemoSpot[], but: DemoSpot) =>
    random.shuffle(list.filter((s) => s !== but)).slice(0, 3);
  return hosts.flatMap((host) => [
    ...sample(people.get(host.country) ?? [], host).map((spot, n) => relation(host, 'artist', spot, n)),
    ...sample(neighbours.get(host.about.city) ?? [], host).map((spot, n) => relation(host, 'spot', spot, n)),
  ]);
}

const relation = (host: DemoSpot, kind: 'artist' | 'spot', related: DemoSpot, position: number) => ({
  spot_id: host.id,
  kind,
  related_id: related.id,
  position,
});
