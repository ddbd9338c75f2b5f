import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Spot } from '#contract/spots.ts';
import type { SimilarSpot } from '#contract/submissions.calls.ts';
import type { Db } from '../../database/connection/database.ts';
import { folded } from '../../database/queries/search.ts';
import { spots } from '../spots/spots.table.ts';

/*
 * Spots that may be the same as a new one (product/submissions#similar): near it, or with a similar name not far from it. Only the nearest
 * and those of equal name are compared, each found by an index, so that the time does not depend on how many spots a city has.
 */

/** In metres. */
const nearby = 300;
const sameTown = 25_000;
const maxCompared = 300;
const maxShown = 5;
/** Of the trigrams of two names: 'Café Central' and 'Cafe Central Bar' have 0.75. */
const similarEnough = 0.45;

type Compared = Pick<Spot, 'id' | 'name' | 'lat' | 'long' | 'country'>;

export async function similarSpots(db: Db, spot: Compared): Promise<SimilarSpot[]> {
  const name = folded(sql`${spot.name}::text`);
  const distance = distanceFrom(spot);
  const likeness = sql`public.similarity(${folded(spots.name)}, ${name})`;
  const { rows } = await db.execute<SimilarSpot & Record<string, unknown>>(sql`
    with compared as (${sql.join(candidates(spot), sql` union `)}),
    measured as (
      select ${spots.id} as id, ${distance} as distance, ${likeness} as likeness
      from ${spots} where ${spots.id} in (select id from compared))
    select ${spots.id} as id, ${spots.name} as name, ${spots.address} as address, ${spots.type} as type,
      ${spots.enable} as enable, coalesce(${spots.thumbnail_photos}[1], ${spots.photos}[1]) as thumbnail,
      round(measured.distance)::int as distance, measured.likeness >= ${similarEnough} as "sameName"
    from measured join ${spots} on ${spots.id} = measured.id
    where measured.distance <= ${nearby}
      or (measured.likeness >= ${similarEnough} and coalesce(measured.distance, 0) <= ${sameTown})
    order by measured.likeness >= ${similarEnough} desc, measured.distance nulls last, ${spots.id} limit ${maxShown}`);
  return rows;
}

/** Queries of the ids to compare. */
function candidates({ id, name, lat, long, country }: Compared): SQL[] {
  const isOther = ne(spots.id, id);
  const isNamesake = eq(folded(spots.name), folded(sql`${name}::text`));
  const inCountry = country ? eq(spots.country, country) : undefined;
  const namesakes = sql`(select ${spots.id} as id from ${spots}
    where ${and(isNamesake, inCountry, isOther)} limit ${maxCompared})`;
  if (lat === null || long === null) return [namesakes];
  const nearest = sql`(select ${spots.id} as id from ${spots} where ${isOther}
    and point(${spots.long}, ${spots.lat}) <@ ${boxAround(lat, long)}
    order by point(${spots.long}, ${spots.lat}) <-> point(${long}, ${lat}) limit ${maxCompared})`;
  return [nearest, namesakes];
}

/** About 25 km in each direction. */
function boxAround(lat: number, long: number): SQL {
  const height = sameTown / metresPerDegree;
  const width = Math.min(180, height / Math.max(0.01, Math.cos((lat * Math.PI) / 180)));
  return sql`box(point(${long - width}, ${lat - height}), point(${long + width}, ${lat + height}))`;
}

const metresPerDegree = 111_195;

/** The haversine distance in metres; null without coordinates. */
function distanceFrom({ lat, long }: Compared): SQL {
  if (lat === null || long === null) return sql`null::float8`;
  return sql`2 * 6371008.8 * asin(least(1, sqrt(
    sin(radians(${spots.lat} - ${lat}::float8) / 2) ^ 2
    + cos(radians(${lat}::float8)) * cos(radians(${spots.lat})) * sin(radians(${spots.long} - ${long}::float8) / 2) ^ 2)))`;
}
