import type { Pool } from 'pg';
import { v7 } from 'uuid';

type Insert = (table: string, values: Readonly<Record<string, unknown>>) => Promise<string>;

/** Inserts, in two countries and without one, rows of every kind of the inbox, and others of the same lists. */
export async function fillInbox(pool: Pool, editor: string, admin: string): Promise<void> {
  const insert: Insert = async (table, values) => {
    const id = v7();
    const row = { id, ...values };
    const columns = Object.keys(row).map((name) => `"${name}"`);
    const places = columns.map((_, i) => `$${i + 1}`);
    await pool.query(`insert into ${table} (${columns}) values (${places})`, Object.values(row));
    return id;
  };
  for (const [i, country] of ['AR', 'PE', null].entries()) {
    const spot = await addSpots(insert, i, country);
    await addToSpot(insert, spot, editor, i);
    await addOthers(insert, country ?? 'CL');
  }
  await addActs(insert, editor, admin);
  await addNotes(insert, pool, editor, admin);
  await pool.query(
    `insert into link_checks (key, address, host, next_check, failing_since, dead_since)
     values (md5($1)::uuid, $1, 'gone.example', now(), '2026-11-01', now())`,
    [deadLink],
  );
}

const deadLink = 'https://gone.example/';

/** Notes that call the editor: one that waits, a seen and a deleted one; and one that calls nobody. */
async function addNotes(insert: Insert, pool: Pool, editor: string, admin: string): Promise<void> {
  const note = { noun: 'spots', record_id: v7(), record_name: 'Completo 0', path: '/spots/1/edit' };
  const add = (text: string, more: object = {}) =>
    insert('notes', { ...note, author_id: admin, text, ...more });
  const call = (note_id: string, seen_at: Date | null) =>
    pool.query('insert into note_mentions values ($1, $2, $3)', [note_id, editor, seen_at]);
  await call(await add('@ mira'), null);
  await call(await add('visto'), new Date());
  await call(await add('eliminado', { deleted_at: new Date() }), null);
  await add('a nadie');
}

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const bio = (bio_description: string) => ({ bio_title: '', bio_description });

/** Returns the id of the one that lacks nothing. */
async function addSpots(insert: Insert, i: number, country: string | null): Promise<string> {
  const complete = {
    ...{ type: 'bar_club', country, address: 'Calle 1', photos: ['/files/a.webp'], lat: 1, long: 1 },
    ...{ thumbnail_photos: ['/files/t.webp'], bio_en: bio('Yes'), created_at: daysFromNow(-i - 1) },
  };
  const add = (name: string, lacks: object) =>
    insert('spots', { ...complete, name: `${name} ${i}`, ...lacks });
  await add('Sin foto', { photos: [] });
  await add('Sin inglés', { bio_en: bio('') });
  await add('Sin punto', { lat: null });
  await add('En el mar', { lat: -38, long: -45, pin_doubt: 'sea', pin_checks: 1 });
  await add('Enlace caído', { link: deadLink });
  await add('Sin dirección', { address: '', lat: null, long: null });
  if (i === 0) {
    await add('En 0, 0', { lat: 0.001, long: 0, pin_doubt: 'zero', pin_checks: 1 });
    await add('Afuera', { lat: 40.4, long: -3.7, pin_doubt: 'outside', pin_checks: 1 });
    for (const n of [1, 2]) await add('Comparte', { lat: 5, long: 5, address: `Calle ${n}` });
  }
  return add('Completo', {});
}

async function addToSpot(insert: Insert, spot_id: string, author: string, i: number): Promise<void> {
  for (const days of [-3, 3])
    await insert('events', {
      ...{ spot_id, title: 'Peña', date: daysFromNow(days), start_time: '21:00' },
      ...{ tickets: 'https://a.b', location: 'Sala' },
    });
  const words = [`¡Qué lindo! ${i}`, `Entradas en www.spam.com ${i}`, `LLAMEN TODOS AHORA MISMO ${i}`];
  for (const comment of words) await insert('comments', { comment, user_id: author, spot_id });
  await insert('comments', { comment: 'Lo denunciaron', user_id: author, spot_id, reports: 2 });
  for (const status of ['pending', 'approved'])
    await insert('submissions', { spot_id, author_id: author, status });
  for (const status of ['pending', 'approved'])
    await insert('spot_revisions', { spot_id, author_id: author, status, old_data: {}, new_data: {} });
}

async function addOthers(insert: Insert, country: string): Promise<void> {
  for (const state of ['failed', 'unknown', 'sent'])
    await insert('notifications', { title: state, body: 'b', country, state, reason: 'Por algo' });
  const stories = [
    ['open_spot', null],
    ['website_link', '/files/a.webp'],
    ['song', '/files/a.webp'],
  ];
  for (const [type, picture] of stories) await insert('stories', { type, picture, country });
  await insert('stories', { type: 'song', picture: '/files/a.webp', country, link: deadLink });
  const image_url = '/files/a.webp';
  await insert('banners', { name: 'B', link: deadLink, type: 'search', country, image_url });
  for (const image_url of [null, '/files/a.webp'])
    await insert('banners', { name: 'B', link: 'https://a.b', type: 'search', country, image_url });
}

async function addActs(insert: Insert, editor: string, admin: string): Promise<void> {
  const add = (actor_id: string, state: string, action: string, reasons: object) =>
    insert('bulk_acts', { noun: 'spots', actor_id, state, action, reasons, skipped: 3 });
  await add(editor, 'stopped', 'set', {});
  await add(editor, 'done', 'import', { 'required/name': 2, bulkUnchanged: 1 });
  await add(editor, 'done', 'import', { bulkUnchanged: 3 });
  await add(editor, 'done', 'set', { bulkStale: 1 });
  await add(admin, 'done', 'import', { bulkStale: 1 });
  await add(admin, 'undone', 'import', { bulkStale: 1 });
}
