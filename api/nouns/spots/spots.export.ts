import { type SQL, sql } from 'drizzle-orm';
import type { SpotCell, SpotQuery } from '#contract/spots.calls.ts';
import { type Listing, selectRows } from '../../records/export/export-list.ts';
import { categories } from '../categories/categories.table.ts';
import { users } from '../users/users.table.ts';
import { orderBySpots } from './spots.list.store.ts';
import { spotCategories, spots } from './spots.table.ts';
import { mapStateOf, spotsWhere } from './spots.where.ts';

const owner = sql`(select ${users.email} from ${users} where ${users.id} = ${spots.user_id})`;
const categoryNames = sql`(select string_agg(${categories.name}, E'\\n' order by ${spotCategories.position})
  from ${spotCategories} join ${categories} on ${categories.id} = ${spotCategories.category_id}
  where ${spotCategories.spot_id} = ${spots.id})`;
const coordinates: SQL = sql`${spots.lat} || ', ' || ${spots.long}`;

/** The lists of spots, for an export; of one owner if `ownerId` is given. */
export const spotListing = (ownerId?: string): Listing<SpotQuery, SpotCell> => ({
  noun: 'spots',
  columns: {
    name: spots.name,
    address: spots.address,
    type: spots.type,
    country: spots.country,
    map: mapStateOf,
    lat: spots.lat,
    long: spots.long,
    coordinates,
    user_id: owner,
    categories: categoryNames,
    enable: spots.enable,
    outstanding: spots.outstanding,
    show_in_map: spots.show_in_map,
    picture: sql`${spots.photos}[1]`,
    photos: sql`cardinality(${spots.photos})`,
    favourites_count: spots.favourites_count,
    available_since: spots.available_since,
    available_to: spots.available_to,
    createdAt: spots.createdAt,
    id: spots.id,
    version: spots.version,
  },
  rows: selectRows<SpotQuery>(spots, (query) => spotsWhere(query, ownerId), orderBySpots),
});
