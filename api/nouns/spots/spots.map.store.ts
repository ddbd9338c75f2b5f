import { and, between, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Bounds } from '#contract/geography/bounds.ts';
import { maxSpotsOnMap, type SpotMapQuery, type SpotOnMap } from '#contract/spots.map.ts';
import type { Db } from '../../database/connection/database.ts';
import { matchesSearch } from '../../database/queries/search.ts';
import { edgesOf, gridOf, isClose } from './spots.map.rules.ts';
import { spotCells } from './spots.map.table.ts';
import { needs, spots } from './spots.table.ts';

export interface OnMap {
  data: SpotOnMap[];
  total: number;
}

/** Up to so many spots in view are answered one by one. */
const oneByOne = 1000;

/** Up to so many spots in view, the index of places is the way to those that are asked for. */
const fewInView = 20_000;

/** What a view of the map shows: spots one by one where they are few, else gathered by squares. */
export async function spotsOnMap(db: Db, query: SpotMapQuery, ownerId?: string): Promise<OnMap> {
  const { bounds, search, needs: need, types = [], country, enable } = query;
  const close = isClose(bounds);
  const all = await countedSquares(db, { bounds });
  const where = conditions(query, ownerId, close || totalOf(all) <= fewInView);
  // Counted squares know neither words nor owners nor needs.
  const isListed = search || ownerId || need;
  const isFiltered = types.length > 0 || country || typeof enable === 'boolean';
  let squares = all;
  if (isListed) squares = await squaresOf(db, bounds, where);
  else if (isFiltered) squares = await countedSquares(db, query);
  const total = totalOf(squares);
  if (total > oneByOne && !close) return { data: squares.slice(0, maxSpotsOnMap), total };
  const data = await spotsWithin(db, where);
  // Squares reach beyond the edge of the view; spots one by one are counted as they are, unless some are left out.
  return { data, total: data.length < maxSpotsOnMap ? data.length : total };
}

const totalOf = (squares: SpotOnMap[]): number => squares.reduce((sum, { n }) => sum + n, 0);

const conditions = (query: SpotMapQuery, ownerId: string | undefined, byPlace: boolean): SQL | undefined =>
  and(
    byPlace ? placedIn(query.bounds) : numberedIn(query.bounds),
    matchesSearch(spots.search, query.search),
    ownerId ? eq(spots.user_id, ownerId) : undefined,
    query.needs ? needs[query.needs] : undefined,
    ...filters(query, spots),
  );

/** A view as one range of longitudes, or two over the line where the date changes. */
const rangesOf = ({ west, east }: Bounds): [west: number, east: number][] =>
  east <= 180
    ? [[west, east]]
    : [
        [west, 180],
        [-180, east - 360],
      ];

/** By the index of places. */
const placedIn = (view: Bounds): SQL | undefined =>
  or(
    ...rangesOf(view).map(
      ([west, east]) =>
        sql`point(${spots.long}, ${spots.lat}) <@ box(point(${west}, ${view.south}), point(${east}, ${view.north}))`,
    ),
  );

/**
 * By numbers, so that other indexes are used: PostgreSQL takes any place for a thousandth of all spots, and would read the
 * places of the whole world to find the two that match a search.
 */
const numberedIn = (view: Bounds): SQL | undefined =>
  and(
    between(spots.lat, view.south, view.north),
    or(...rangesOf(view).map(([west, east]) => between(spots.long, west, east))),
  );

const one = {
  lat: sql<number>`${spots.lat}`,
  long: sql<number>`${spots.long}`,
  id: spots.id,
  name: spots.name,
  address: spots.address,
  type: spots.type,
  enable: spots.enable,
};

async function spotsWithin(db: Db, where: SQL | undefined): Promise<SpotOnMap[]> {
  const rows = await db.select(one).from(spots).where(where).limit(maxSpotsOnMap);
  return rows.map(({ lat, long, ...spot }) => ({ lat, long, n: 1, bounds: null, spot }));
}

type Filtered = typeof spots | typeof spotCells;

function filters({ types = [], country, enable }: SpotMapQuery, table: Filtered): SQL[] {
  const found: SQL[] = [];
  if (types.length > 0) found.push(inArray(table.type, types));
  if (country) found.push(eq(table.country, country));
  if (enable !== undefined && enable !== null) found.push(eq(table.enable, enable));
  return found;
}

async function countedSquares(db: Db, query: SpotMapQuery): Promise<SpotOnMap[]> {
  const { level, shift, columns, rows } = gridOf(query.bounds);
  const total = sql<number>`sum(${spotCells.n})::int`;
  const middle = (sum: SQL | typeof spotCells.lat | typeof spotCells.long) =>
    sql<number>`(sum(${sum}) / 1e6 / nullif(sum(${spotCells.n}), 0))::float8`;
  const squares = await db
    .select({
      n: total,
      lat: middle(spotCells.lat),
      long: middle(spotCells.long),
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
        ...filters(query, spotCells),
      ),
    )
    .groupBy(
      sql`${spotCells.x} >> ${sql.raw(String(shift))}`,
      sql`${spotCells.y} >> ${sql.raw(String(shift))}`,
    )
    .having(ne(total, 0))
    .orderBy(sql`1 desc`);
  return squares.map(({ n, lat, long, ...block }) => ({
    n,
    lat,
    long,
    bounds: edgesOf(block, level),
    spot: null,
  }));
}

/** The same squares, of rows that are looked at one by one. */
async function squaresOf(db: Db, view: Bounds, where: SQL | undefined): Promise<SpotOnMap[]> {
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
