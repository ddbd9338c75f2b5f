import { and, eq, isNotNull, ne, or } from 'drizzle-orm';
import { isStaff } from '#contract/kit/roles.ts';
import type { Place, PlaceQuery } from '#contract/places.ts';
import type { Db } from '../../database/connection/database.ts';
import { matchesSearch } from '../../database/queries/search.ts';
import type { Actor } from '../../security/access.ts';
import { spots } from '../spots/spots.table.ts';

const maxPlaces = 5;
/** How many matching rows are read: a common word matches tens of thousands. */
const maxRows = 200;

/** Addresses of spots that match by address or name; of other users' spots only the public ones. */
export async function findKnownAddresses(db: Db, actor: Actor, query: PlaceQuery): Promise<Place[]> {
  const search = matchesSearch(spots.search, query.search);
  if (!search) return [];
  const visible = or(eq(spots.user_id, actor.id), and(spots.enable, spots.show_in_map));
  const { name, address, country, lat, long } = spots;
  const rows = await db
    .select({ name, address, country, lat, long })
    .from(spots)
    .where(
      and(
        search,
        ne(spots.address, ''),
        isNotNull(spots.lat),
        isNotNull(spots.long),
        query.country ? eq(spots.country, query.country) : undefined,
        isStaff(actor.role) ? undefined : visible,
      ),
    )
    .limit(maxRows);
  const byAddress = new Map(rows.map((row) => [row.address.toLowerCase(), row]));
  return [...byAddress.values()].slice(0, maxPlaces).map(({ name, address, ...row }) => ({
    ...row,
    label: `${address} (${name})`,
    address,
    city: null,
    source: 'spot',
  }));
}
