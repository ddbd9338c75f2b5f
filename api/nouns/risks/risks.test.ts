import { beforeAll, describe, expect, test } from 'vitest';
import { revisions } from '#contract/revisions.calls.ts';
import type { Snapshot } from '#contract/revisions.ts';
import type { RiskKind } from '#contract/risks.ts';
import { blankSpot } from '#contract/spots.ts';
import { omit } from '#contract/values/pick.ts';
import { type Place, readPlaces } from '../../demo/sources.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { approved, createOwnedSpot, rejected } from '../../testing/scenarios/revisionScenarios.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';
import { spots } from '../spots/spots.table.ts';
import { findRisks } from './risks.change.ts';

const api = setUpApi();

const nobody = '00000000-0000-4000-8000-000000000000';
/** A submission without an author, or a new spot if there is nothing before. */
const flagsOf = async (before: Snapshot | null, after: Snapshot, spotId = nobody) => {
  const sent = { id: nobody, createdAt: new Date().toISOString(), spotId, authorId: null };
  return (await findRisks(api.db, { ...sent, before, after })).flags;
};

const copied = 'Una sala de barrio con piano, parrilla y milonga los jueves; abre desde 1931.';
const bar: Snapshot = {
  ...blankSpot,
  type: 'bar_club',
  name: 'Bar Sur',
  address: 'Estados Unidos 299, Buenos Aires',
  country: 'AR',
  lat: -34.6187,
  long: -58.3718,
  link: 'https://bar-sur.example/agenda',
  instagram: { show_instagram: true, instagram_link: 'https://www.instagram.com/barsur' },
  bio: { bio_title: 'Bar Sur', bio_description: 'Tango en vivo en San Telmo, todas las noches.' },
};
const withBio = (bio_description: string) => ({ bio: { bio_title: 'Bar Sur', bio_description } });

describe('twelve planted risks', () => {
  beforeAll(() =>
    api.db
      .insert(spots)
      .values({ name: 'Otro', type: 'live', bio: { bio_title: '', bio_description: copied } }),
  );

  test.each<[string, Snapshot | null, Snapshot, RiskKind]>([
    ['a pin moved to another town', bar, { lat: -34.9214, long: -57.9545 }, 'pin_moved'],
    ['a pin moved over the river', bar, { lat: -34.9059, long: -56.1913 }, 'pin_outside_country'],
    ['a new spot in another country', null, { country: 'CL' }, 'pin_outside_country'],
    [
      'a pin with latitude and longitude exchanged',
      bar,
      { lat: -58.3718, long: -34.6187 },
      'pin_outside_country',
    ],
    ['a link to another host', bar, { link: 'https://apuestas.example/agenda' }, 'links_changed'],
    [
      "a link to another's account",
      bar,
      { instagram: { show_instagram: true, instagram_link: 'https://www.instagram.com/bar.sur.oficial' } },
      'links_changed',
    ],
    ['a bio in capitals', bar, withBio('ENTRADAS GRATIS para los primeros.'), 'capitals'],
    ['an English title in capitals', null, { bio_en: { bio_title: 'BEST TANGO SHOW' } }, 'capitals'],
    ['a mail address', bar, withBio('Escribe a reservas@bar-sur.example'), 'mail_address'],
    ['a hidden mail address', bar, withBio('reservas (arroba) bar-sur (punto) example'), 'mail_address'],
    ['a telephone number', null, { curious_fact: 'Reservas al +54 11 4362 6086.' }, 'phone_number'],
    [
      "another spot's text",
      null,
      withBio(`  ${copied.toUpperCase()} `.replace('JUEVES', 'juéves')),
      'same_text',
    ],
  ])('%s', async (_what, before, changes, kind) => {
    const flags = await flagsOf(before, { ...bar, ...changes });
    expect(flags.map((flag) => flag.kind)).toContain(kind);
  });
});

describe('a hundred clean submissions', () => {
  const places = readPlaces()
    .filter((_, n) => n % 145 === 0)
    .slice(0, 100);

  /** What owners write: years, hours, prices, handles, acronyms, names in capitals. */
  const texts: ((place: Place) => string)[] = [
    ({ name, city }) => `${name}, en ${city}: DJ los viernes, abierto de 22:00 a 05:00 desde 1998.`,
    ({ name, city }) =>
      `En ${city} desde 1987-2003 y otra vez desde 2010. ${name} es parte de la UNESCO y del LGBTIQ+.`,
    ({ name }) =>
      `${name}: entradas $ 12.500, síguenos en @sala.oficial. Aforo 1.250 personas, 2 x 1 los martes.`,
    ({ name, city }) => `El 25/12/2024 a las 21:00 AC/DC tocó en ${name.toUpperCase()} de ${city}.`,
    ({ name, city }) =>
      `27-09-2025 22.30 h: DJ set en ${name} (${city}), anticipadas 8.000 y 10.000, VIP 25.000.`,
    ({ name, lat, long }) => `${name} (${lat}, ${long}): 1950-1975, 1983 1984 1985, +18, 100% vinilo, 24/7.`,
  ];
  /** What owners change. */
  const edits: ((place: Place) => Snapshot)[] = [
    ({ lat, long }) => ({ lat: lat + 0.004, long: long - 0.003 }),
    ({ city }) => ({
      link: `https://sala.example/2026/${encodeURIComponent(city)}`,
      address: `Centro, ${city}`,
    }),
    () => ({
      youtube_link: 'https://youtu.be/nuevo',
      whatsapp: { show_whatsapp: true, whatsapp: '+12025550142' },
    }),
    ({ name }) => ({
      name: `${name} II`,
      bio_en: { bio_title: name, bio_description: `${name}: live music, 7 days.` },
    }),
    () => ({
      instagram: { show_instagram: true, instagram_link: 'https://instagram.com/nueva' },
      photos: [],
    }),
    ...texts.map((text) => (place: Place) => ({
      curious_fact: text(place),
      bio: { bio_title: place.name.toUpperCase(), bio_description: `${text(place)} Te esperamos.` },
    })),
  ];
  const spotOf = (place: Place, n: number): Snapshot => ({
    ...blankSpot,
    type: 'bar_club',
    name: place.name,
    address: place.address || place.city,
    country: place.country,
    lat: place.lat,
    long: place.long,
    link: 'https://sala.example/2025',
    youtube_link: 'https://www.youtube.com/watch?v=1',
    bio: {
      bio_title: `${place.name} · ${place.city}`,
      bio_description: texts[Math.floor(n / 2) % texts.length]?.(place),
    },
  });

  test('have no flag: fifty new spots and fifty changes', async () => {
    const rows = places.map((place, n) => ({ id: id(n), ...spotOf(place, n) }));
    // All of them are in the database: none equals another.
    await api.db.execute(`insert into spots (id, name, type, bio) select id, name, type, bio
      from jsonb_to_recordset($json$${JSON.stringify(rows)}$json$) as row (id uuid, name text, type text, bio jsonb)`);
    expect(new Set(places.map(({ country }) => country)).size).toBeGreaterThan(10);
    const flagged = [];
    for (const [n, place] of places.entries()) {
      const before = spotOf(place, n);
      const after = { ...before, ...edits[Math.floor(n / 2) % edits.length]?.(place) };
      const flags = n % 2 === 0 ? await flagsOf(null, before, id(n)) : await flagsOf(before, after, id(n));
      if (flags.length > 0) flagged.push({ name: place.name, country: place.country, flags });
    }
    expect(places).toHaveLength(100);
    expect(flagged).toEqual([]);
  });
  const id = (n: number) => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;
});

test('the review has the risks with their reasons, before and after the decision', async () => {
  const { admin, editor, waiting } = await createOwnedSpot(api, omit(bar, ['user_id', 'type', 'enable']));
  const text = 'El mismo texto, con las mismas palabras y en el mismo orden.';
  const twin = await createSpot(admin, { name: 'Copiado', bio: { bio_description: text } });
  const id = await waiting({
    lat: -34.9059,
    long: -56.1913,
    link: 'https://apuestas.example',
    bio: { bio_description: text, bio_title: '<b>OFERTA ESPECIAL</b>' },
    curious_fact: 'ana@example.com, Tel. 4567-8901',
  });
  const params = { id };
  const { status, body } = await editor.call(revisions.read, { params });
  expect(status).toBe(200);
  const flags = [
    { kind: 'pin_moved', field: 'lat', metres: expect.closeTo(202_500, -4) },
    { kind: 'pin_outside_country', field: 'lat', pin: 'outside', country: 'AR' },
    { kind: 'links_changed', field: 'link', before: 'bar-sur.example', found: 'apuestas.example' },
    { kind: 'capitals', field: 'bio.bio_title', found: 'OFERTA ESPECIAL' },
    { kind: 'mail_address', field: 'curious_fact', found: 'ana@example.com' },
    { kind: 'phone_number', field: 'curious_fact', found: '4567-8901' },
    { kind: 'same_text', field: 'bio.bio_description', spots: [{ id: twin.id, name: 'Copiado' }] },
  ];
  expect(body.risks).toEqual({
    flags,
    record: { first: true, sent: 0, approved: 0, rejected: 0, reasons: [] },
  });
  // They decide nothing.
  const decision = await editor.call(revisions.decide, { params, body: approved });
  expect(decision).toMatchObject({ status: 200, body: { data: { risks: { flags } } } });
  expect((await editor.call(revisions.undo, { params })).body.data.risks.flags).toEqual(flags);
});

test("the author's record: what else they sent, how it was decided, and why the last three were rejected", async () => {
  const { admin, editor, owner, waiting, spot } = await createOwnedSpot(api);
  const recordOf = async (id: string) =>
    (await editor.call(revisions.read, { params: { id } })).body.risks.record;
  const ids: string[] = [];
  for (const [n, decision] of [rejected, approved, rejected, rejected, rejected].entries()) {
    const id = await waiting({ name: `Nombre ${n}` });
    const body = decision === rejected ? { ...rejected, reason: `Motivo ${n}` } : decision;
    await editor.call(revisions.decide, { params: { id }, body });
    ids.push(id);
  }
  const other = await createSpot(admin, { type: 'people', enable: true, user_id: owner.user.id });
  const pending = await waiting({ name: 'Pendiente' });
  const own = { spot_id: other.id, new_data: { name: 'De otra persona' } };
  await admin.call(revisions.create, { body: own });
  const record = await recordOf(pending);
  expect(record).toEqual({
    ...{ first: false, sent: 5, approved: 1, rejected: 4 },
    reasons: [4, 3, 2].map((n) => ({
      reason: `Motivo ${n}`,
      spot_name: 'Nombre 1',
      decided_at: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })),
  });
  const [first = '', second = ''] = ids;
  expect([await recordOf(first), await recordOf(second)]).toMatchObject([
    { first: true, sent: 5, rejected: 3 },
    { first: false, sent: 5, approved: 0, rejected: 4 },
  ]);
  const { rows } = await api.db.execute(
    `select count(*)::int as sent from spot_revisions where author_id = '${owner.user.id}'`,
  );
  expect(rows[0]).toEqual({ sent: 6 });
  expect(spot.name).not.toBe('Nombre 1');
  // Of somebody who is gone.
  await api.db.execute(`update spot_revisions set author_id = null where id = '${pending}'`);
  expect(await recordOf(pending)).toBeNull();
});
