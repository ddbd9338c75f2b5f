import type { TestApi } from '../../api/testing/calls/startTestApi.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { submitSpot } from '../../api/testing/scenarios/submissionScenarios.ts';
import { sql } from './common.ts';

/** The number of items of each kind. */
export const planted = {
  ...{ mentions: 1, submissions: 3, revisions: 3, comments: 3, pushesFailed: 2, pushesUnknown: 1, acts: 2 },
  ...{ stories: 2, banners: 1, spotLinks: 1, pinsMissing: 1 },
};
const dead = 'https://gone.example/';

/** Twenty items of the inbox, of eleven kinds; their names are in the order in which the inbox shows them. */
export async function plantTwenty(api: TestApi): Promise<void> {
  for (const n of [1, 2, 3]) await submitSpot(api, { name: `Nuevo ${n}` });
  for (const n of [1, 2, 3]) {
    const { waiting } = await createOwnedSpot(api, { name: `Cambiado ${n}` });
    await waiting({ name: `Cambiado ${n} bis` });
  }
  const admin = await api.as('admin');
  const { spot: noted } = await createOwnedSpot(api, { name: 'Con nota' });
  const { spot: broken } = await createOwnedSpot(api, { name: 'Con enlace caído', link: dead });
  const { spot: lost } = await createOwnedSpot(api, { name: 'Sin punto' });
  // Nothing else of them could be better.
  await sql(
    api,
    `update spots set photos = '{/files/a.webp}', lat = -34.6, long = -58.4,
      bio_en = '{"bio_title": "", "bio_description": "A bar"}'`,
  );
  await sql(api, 'update spots set lat = null, long = null where id = $1', lost.id);
  await sql(
    api,
    `insert into link_checks (key, address, host, next_check, failing_since, dead_since)
     values (md5($1)::uuid, $1, 'gone.example', now(), '2026-11-01', now())`,
    dead,
  );
  await sql(
    api,
    `with note as (insert into notes (id, noun, record_id, record_name, path, author_id, text)
       values (gen_random_uuid(), 'spots', $1, 'Con nota', '/spots/' || $1::uuid || '/edit', $2, 'Mira esto') returning id)
     insert into note_mentions select id, $3 from note`,
    ...[noted.id, (await api.as('editor')).user.id, admin.user.id],
  );
  await sql(
    api,
    `insert into comments (id, comment, spot_id, created_at)
     select gen_random_uuid(), 'Entradas en www.spam' || n || '.example', $1, now() - interval '1 day' + n * interval '1 hour'
     from generate_series(1, 3) as n`,
    broken.id,
  );
  await sql(
    api,
    `insert into notifications (id, title, body, country, state, reason, send_at)
     select gen_random_uuid(), 'Push ' || n, 'Hoy', 'AR', (array['failed', 'failed', 'unknown'])[n], 'Firebase no respondió',
       now() - interval '1 day' + n * interval '1 hour' from generate_series(1, 3) as n`,
  );
  await sql(
    api,
    `insert into bulk_acts (id, noun, action, actor_id, state, matched, skipped, reasons, finished_at, created_at)
     select gen_random_uuid(), 'banners', 'import', $1, 'done', 3, 2, '{"bulkStale": 2}', now(), now() - interval '1 day' * n
     from generate_series(1, 2) as n`,
    admin.user.id,
  );
  await sql(
    api,
    `insert into stories (id, type, picture, country)
     select gen_random_uuid(), 'website_link', '/files/a.webp', 'PE' from generate_series(1, 2)`,
  );
  await sql(
    api,
    `insert into banners (id, name, link, type, country, image_url)
     values (gen_random_uuid(), 'Aviso', '', 'search', 'AR', '/files/a.webp')`,
  );
}

/** What is there in the end, in SQL. */
export const solved = `select
  (select jsonb_agg(status order by id) from submissions) as submissions,
  (select jsonb_agg(status order by id) from spot_revisions) as revisions,
  (select jsonb_agg(checked_at is not null) from comments) as comments,
  (select jsonb_agg(state <> 'failed' and state <> 'unknown') from notifications) as pushes,
  (select jsonb_agg(seen_at is not null) from bulk_acts) as acts,
  (select jsonb_agg(link) from stories) as stories,
  (select jsonb_agg(link) from banners) as banners,
  (select jsonb_agg(link) from spots where name = 'Con enlace caído') as "spotLinks",
  (select jsonb_agg(jsonb_build_array(lat, long)) from spots where name = 'Sin punto') as pins,
  (select jsonb_agg(seen_at is not null) from note_mentions) as mentions`;
