import { and, between, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Bounds } from '#contract/geography/bounds.ts';
import { maxSpotsOnMap, type SpotMapQuery, type SpotOnMap } from '#contract/spots.map.ts';
import type { Db } from '../../../database/connection/database.ts';
import { spots } from '../spots.table.ts';
import { spotsWhere } from '../spots.where.ts';
import { betweenEdges, insideBox } from './spots.area.where.ts';
import { boundsOfSquares, gridOf, isCloseUp } from './spots.map.rules.ts';
import { spotCells } from './spots.map.table.ts';

/** Up to this many spots in view are shown one by one. */
const maxSingleSpots = 1000;

/** Up to this many spots in view, the spatial index is faster than the others. */
const maxForSpatialIndex = 20_000;

/** The spots in view one by one if they are few, otherwise grouped by squares; and their total. */
export async function spotsOnMap(
  db: Db,
  query: SpotMapQuery,
  ownerId?: string,
): Promise<{ data: SpotOnMap[]; total: number }> {
  const { bounds, types = [], country, enable, ...others } = query;
  const isCloseView = isCloseUp(bounds);
  const all = await storedSquares(db, { bounds });
  const where = conditions(query, ownerId, isCloseView || totalOf(all) <= maxForSpatialIndex);
  // The stored counts are split by type, country and publication only.
  const isCounted = ownerId || Object.values(others).some(Boolean);
  const isFiltered = types.length > 0 || country || typeof enable === 'boolean';
  let squares = all;
  if (isCounted) squares = await countedSquares(db, bounds, where);
  else if (isFiltered) squares = await storedSquares(db, query);
  const total = totalOf(squares);
  if (total > maxSingleSpots && !isCloseView) return { data: squares.slice(0, maxSpotsOnMap), total };
  const data = await spotsWithin(db, where);
  // Squares extend beyond the view: where all spots are shown, their number is the exact total.
  return { data, total: data.length < maxSpotsOnMap ? data.length : total };
}

const totalOf = (squares: SpotOnMap[]): number => squares.reduce((sum, { n }) => sum + n, 0);

const conditions = (query: SpotMapQuery, ownerId: string | undefined, isSpatial: boolean): SQL | undefined =>
  and(isSpatial ? insideBox(query.bounds) : betweenEdges(query.bounds), spotsWhere(query, ownerId));

async function spotsWithin(db: Db, where: SQL | undefined): Promise<SpotOnMap[]> {
  const { id, name, address, type, enable } = spots;
  // A spot in view has coordinates.
  const position = { lat: sql<number>`${spots.lat}`, long: sql<number>`${spots.long}` };
  const rows = await db
    .select({ ...position, id, name, address, type, enable })
    .from(spots)
    .where(where)
    .limit(maxSpotsOnMap);
  return rows.map(({ lat, long, ...spot }) => ({ lat, long, n: 1, bounds: null, spot }));
}

const ofCells = ({ types = [], country, enable }: SpotMapQuery) =>
  and(
    types.length > 0 ? inArray(spotCells.type, types) : undefined,
    country ? eq(spotCells.country, country) : undefined,
    typeof enable === 'boolean' ? eq(spotCells.enable, enable) : undefined,
  );

async function storedSquares(db: Db, query: SpotMapQuery): Promise<SpotOnMap[]> {
  const { level, shift, columns, rows } = gridOf(query.bounds);
  const bits = sql.raw(String(shift));
  const total = sql<number>`sum(${spotCells.n})::int`;
  const mean = (sum: SQL | typeof spotCells.lat | typeof spotCells.long) =>
    sql<number>`(sum(${sum}) / 1e6 / nullif(sum(${spotCells.n}), 0))::float8`;
  const squares = await db
    .select({
      n: total,
      lat: mean(spotCells.lat),
      long: mean(spotCells.long),
      left: sql<number>`min(${spotCells.x})`,
      right: sql<number>`max(${spotCells.x})`,
      top: sql<number>`min(${spotCells.y})`,
      bottom: sql<number>`max(${spotCells.y})`,
    })
    .from(spotCells)
    .where(
      and(
        eq(spotCells.level, level),
        or(...columns.map(([from, to]) => between(spotCells.x, from, to))),
        between(spotCells.y, ...rows),
        ofCells(query),
      ),
    )
    .groupBy(sql`${spotCells.x} >> ${bits}`, sql`${spotCells.y} >> ${bits}`)
    .having(ne(total, 0))
    .orderBy(sql`1 desc`);
  return squares.map(({ n, lat, long, ...block }) => {
    const bounds = boundsOfSquares(block, level);
    return { n, lat, long, bounds, spot: null };
  });
}

/** The same squares, counted from the spots. */
async function countedSquares(db: Db, view: Bounds, where: SQL | undefined): Promise<SpotOnMap[]> {
  const { level, shift } = gridOf(view);
  const size = sql.raw(String(2 ** (level - shift)));
  const squares = await db
    .select({
      n: sql<number>`count(*)::int`,
      lat: sql<number>`avg(${spots.lat})`,
      long: sql<number>`avg(${spots.long})`,
      west: sql<number>`min(${spots.long})`,
      south: sql<number>`min(${spots.lat})`,
      east: sql<number>`max(${spots.long})`,
      north: sql<number>`max(${spots.lat})`,
    })
    .from(spots)
    .where(where)
    .groupBy(
      sql`floor(public.map_x(${spots.long}) * ${size})`,
      sql`floor(public.map_y(${spots.lat}) * ${size})`,
    )
    .orderBy(sql`1 desc`);
  return squares.map(({ n, lat, long, ...bounds }) => ({ n, lat, long, bounds, spot: null }));
}
