import { beforeAll, describe, expect, test } from 'vitest';
import { revisions } from '#contract/revisions.calls.ts';
import type { Snapshot } from '#contract/revisions.ts';
import { omit } from '#contract/values/pick.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { approved, createOwnedSpot, rejected } from '../../testing/scenarios/revisionScenarios.ts';
import {
  bar,
  changesOf,
  copied,
  places,
  plantedRisks,
  spotOf,
} from '../../testing/scenarios/risks/riskExamples.ts';
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

describe('twelve planted risks', () => {
  beforeAll(() =>
    api.db
      .insert(spots)
      .values({ name: 'Otro', type: 'live', bio: { bio_title: '', bio_description: copied } }),
  );

  test.each(plantedRisks)('%s', async (_what, before, changes, kinds) => {
    const flags = await flagsOf(before, { ...bar, ...changes });
    expect(flags.map(({ kind }) => kind)).toEqual(kinds);
  });
});

describe('a hundred clean submissions', () => {
  test('have no flag: fifty new spots and fifty changes', async () => {
    const rows = places.map((place, n) => ({ id: id(n), ...spotOf(place, n) }));
    // All of them are in the database: none equals another.
    await api.db.execute(`insert into spots (id, name, type, bio) select id, name, type, bio
      from jsonb_to_recordset($json$${JSON.stringify(rows)}$json$) as row (id uuid, name text, type text, bio jsonb)`);
    expect(new Set(places.map(({ country }) => country)).size).toBeGreaterThan(10);
    const flagged = [];
    for (const [n, place] of places.entries()) {
      const before = spotOf(place, n);
      const after = { ...before, ...changesOf(place, n) };
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
  // New spots that they have sent count too, and come between their changes by the time of the decision.
  await api.db.execute(`insert into submissions (id, spot_id, author_id, status, reason, decided_at)
    values (gen_random_uuid(), '${spot.id}', '${owner.user.id}', 'rejected', 'Lugar repetido', now())`);
  const both = await recordOf(pending);
  expect(both).toMatchObject({ sent: 6, rejected: 5 });
  expect(both?.reasons.map(({ reason }) => reason)).toEqual(['Lugar repetido', 'Motivo 4', 'Motivo 3']);
  // Of somebody who is gone.
  await api.db.execute(`update spot_revisions set author_id = null where id = '${pending}'`);
  expect(await recordOf(pending)).toBeNull();
});
