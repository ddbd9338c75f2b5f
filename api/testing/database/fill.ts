import type { Pool } from 'pg';
import { spotTypes } from '#contract/spots.ts';
import { creationTimeOf, inBulk } from './fill.bulk.ts';

/*
 * Data for measuring, made by SQL inside the database: skewed over countries, types and time, the same each time.
 */

const first = [
  'Ana',
  'Luis',
  'María',
  'José',
  'Sofía',
  'Juan',
  'Lucía',
  'Peter',
  'Emma',
  'Córdoba',
  'Iñaki',
  'Noah',
];
const last = [
  'Pérez',
  'García',
  'Peña',
  'Smith',
  'Jones',
  'Quispe',
  'Rojas',
  'Núñez',
  'Brown',
  'Zapata',
  'Ureña',
];
const countries = 'AR AR AR AR AR MX MX MX CO CO CL ES ES UK UK US BO CR PE UY'.split(' ');

/** Adds `n` users over two years, growing in number; deleted ones are 1 in 50. */
export async function fillUsers(pool: Pool, n: number): Promise<void> {
  await inBulk(pool, 'users', (client) =>
    client.query(
      `insert into users (id, first_name, last_name, email, type, status, country, created_at)
       select
         (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(i::text), 1, 3) ||
           '8' || substr(md5(i::text), 4, 15))::uuid,
         ($2::text[])[1 + i % 12], ($3::text[])[1 + i / 12 % 11], 'person' || i || '@example.com',
         case when i % 20 < 15 then 'individual' when i % 20 < 19 then 'business' else 'artist' end,
         case when i % 50 = 7 then 'deleted' else 'active' end,
         ($4::text[])[1 + (i::bigint * 7919 % 20)], at
       from generate_series(1, $1::int) as i,
         lateral (select ${creationTimeOf} as at) as time`,
      [n, first, last, countries],
    ),
  );
}

const kinds = ['Bar', 'Café', 'Peña', 'Teatro', 'Sala', 'Club', 'Rincón', 'Disquería', 'Estudio', 'Museo'];
const names = ['Dragón', 'Norte', 'Córdoba', 'Ñandú', 'Luna', 'Gardel', 'Sur'];
/** A tenth of all spots stands in the first of these places, and the others have fewer and fewer. */
const towns = '-58.4 -34.6 -99.1 19.4 -74.1 4.7 -70.7 -33.4 -3.7 40.4 -0.1 51.5 -68.1 -16.5 -84.1 9.9'
  .split(' ')
  .map(Number);

/** Adds `n` spots over two years: so many of a hundred on the map and around towns, a third with an owner, some without a photo, an address or English. */
export async function fillSpots(pool: Pool, n: number, { onMap = 95 } = {}): Promise<void> {
  const { rows } = await pool.query<{ owners: string[] | null }>(
    'select array_agg(id) as owners from (select id from users limit 1000) as first',
  );
  const owners = rows[0]?.owners ?? [];
  await inBulk(pool, 'spots', (client) =>
    client.query(
      `insert into spots (id, name, address, type, country, lat, long, enable, photos, bio_en, user_id, created_at)
       select
         (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(i::text), 1, 3) ||
           '8' || substr(md5(i::text), 4, 15))::uuid,
         ($2::text[])[1 + i % 10] || ' ' || ($3::text[])[1 + i / 10 % 7] || ' ' || i,
         case when i % 23 = 5 then '' else 'Calle ' || i % 997 || ', San José' end,
         ($4::text[])[1 + (i::bigint * 31 / 7 % 8)], case when i % 97 <> 3 then ($5::text[])[1 + (i::bigint * 7919 % 20)] end,
         case when i::bigint * 37 % 100 < $8 then ($6::float8[])[town * 2 + 2] + spread * sin(i) end,
         case when i::bigint * 37 % 100 < $8 then ($6::float8[])[town * 2 + 1] + spread * cos(i * 1.7) end,
         i % 3 > 0, case when i % 10 < 6 then '{}' else array['/files/' || i || '.webp'] end,
         jsonb_build_object('bio_title', '', 'bio_description', case when i % 4 = 0 then 'A place' else '' end),
         case when i % 3 = 0 then ($7::uuid[])[1 + i % nullif(cardinality($7::uuid[]), 0)] end, at
       from generate_series(1, $1::int) as i,
         lateral (select ${creationTimeOf} as at,
           (8 * (i::bigint * 104729 % 1000 / 1000::float8) ^ 2)::int % 8 as town, 3 * abs(sin(i * 0.37)) ^ 3 as spread) as place`,
      [n, kinds, names, spotTypes, countries, towns, owners, onMap],
    ),
  );
}
