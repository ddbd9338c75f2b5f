/** @module-tag extended */

import { beforeAll, describe, expect, test } from 'vitest';
import { revisions } from '#contract/revisions.calls.ts';
import type { Snapshot } from '#contract/revisions.ts';
import { spots } from '#contract/spots.calls.ts';
import { submissions } from '#contract/submissions.calls.ts';
import { omit } from '#contract/values/pick.ts';
import { setUpApi, type TestUser } from '../../testing/calls/startTestApi.ts';
import {
  bar,
  changesOf,
  copied,
  places,
  plantedRisks,
  spotOf,
} from '../../testing/scenarios/risks/riskExamples.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';

/* The flags that a reviewer reads of what an owner has sent, over HTTP (product/revisions#risks). */

const api = setUpApi();
let owner: TestUser;
let editor: TestUser;
let admin: TestUser;
beforeAll(async () => {
  [owner, editor, admin] = [await api.signedIn('user'), await api.as('editor'), await api.as('admin')];
  await createSpot(admin, { name: 'Otro', type: 'live', bio: { bio_title: '', bio_description: copied } });
});

/** What owners do not choose. */
const fieldsOf = (spot: Snapshot) => omit(spot, ['user_id', 'type', 'enable', 'outstanding', 'show_in_map']);

/** The flags of a new spot of an owner. */
async function flagsOfNew(spot: Snapshot) {
  const { submission } = await createSpot(owner, fieldsOf(spot));
  const { body } = await editor.call(submissions.read, { params: { id: submission?.id ?? '' } });
  return body.risks.flags;
}

/** The flags of an owner's change of their enabled spot. */
async function flagsOfChange(before: Snapshot, changes: Snapshot) {
  const values = { ...fieldsOf(before), type: 'bar_club', enable: true, user_id: owner.user.id };
  const { id } = await createSpot(admin, values);
  const { status, body } = await owner.call(spots.update, { params: { id }, body: changes });
  expect(status, JSON.stringify(body)).toBe(200);
  const review = await editor.call(revisions.read, { params: { id: body.data.review?.id ?? '' } });
  return review.body.risks.flags;
}

describe('planted in what is sent:', () => {
  test.each(plantedRisks)('%s', async (_what, before, changes, kinds) => {
    const flags = before ? await flagsOfChange(before, changes) : await flagsOfNew({ ...bar, ...changes });
    expect(flags.map(({ kind }) => kind)).toEqual(kinds);
  });
});

test('fifty new spots and fifty changes as owners send them have no flag', async () => {
  const flagged = [];
  for (const [n, place] of places.entries()) {
    const spot = spotOf(place, n);
    const flags = n % 2 === 0 ? await flagsOfNew(spot) : await flagsOfChange(spot, changesOf(place, n));
    if (flags.length > 0) flagged.push({ name: place.name, flags });
  }
  expect(flagged).toEqual([]);
  expect(places).toHaveLength(100);
  // Some 250 calls, one after the other.
}, 60_000);
