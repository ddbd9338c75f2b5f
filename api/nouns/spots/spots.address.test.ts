/** @module-tag extended */

import { describe, expect, test } from 'vitest';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import type { Spot } from '#contract/spots.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { approved, createOwnedSpot } from '../../testing/scenarios/revisionScenarios.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';

/* A missing address hides a spot from the map, and an address shows it again, unless a person has hidden it. */

const api = setUpApi();

const address = 'Av. Corrientes 1234, Buenos Aires';
const mapOf = ({ show_in_map, map_off_by_rule }: Spot) =>
  show_in_map ? 'on' : map_off_by_rule ? 'off by the rule' : 'off by a person';

type Steps = readonly (readonly [as: 'owner' | 'staff', sent: Record<string, unknown>, map: string])[];
const cases: Record<string, Steps> = {
  'an owner removes the address and adds one: shown again': [
    ['owner', { address: '' }, 'off by the rule'],
    ['owner', { name: 'Otro nombre' }, 'off by the rule'],
    ['owner', { address }, 'on'],
  ],
  'staff and owner remove and add it in turns: shown again': [
    ['staff', { address: '' }, 'off by the rule'],
    ['owner', { address }, 'on'],
    ['owner', { address: ' ' }, 'off by the rule'],
    ['staff', { address }, 'on'],
  ],
  'staff hide it: stays hidden': [
    ['staff', { show_in_map: false }, 'off by a person'],
    ['owner', { address: '' }, 'off by a person'],
    ['owner', { address }, 'off by a person'],
    ['staff', { show_in_map: true }, 'on'],
  ],
  'staff hide it and remove the address in one update: stays hidden': [
    ['staff', { address: '', show_in_map: false }, 'off by a person'],
    ['owner', { address }, 'off by a person'],
  ],
  'staff hide it while it has no address: stays hidden': [
    ['staff', { address: '' }, 'off by the rule'],
    ['staff', { show_in_map: false, map_off_by_rule: false }, 'off by a person'],
    ['owner', { address }, 'off by a person'],
  ],
  'an owner sends the flag back as it was read: not a decision': [
    ['owner', { address: '', show_in_map: true }, 'off by the rule'],
    ['owner', { address, show_in_map: false }, 'on'],
  ],
  'staff show it while it has no address: shown with an address': [
    ['staff', { address: '', show_in_map: false }, 'off by a person'],
    ['staff', { show_in_map: true }, 'off by the rule'],
    ['owner', { address }, 'on'],
  ],
};

describe('with direct updates', () => {
  test.each(Object.entries(cases))('%s', async (_name, steps) => {
    const [staff, owner] = [await api.as('editor'), await api.signedIn('user')];
    const { id } = await createSpot(staff, { type: 'people', user_id: owner.user.id });
    for (const [as, body, map] of steps) {
      const caller = as === 'owner' ? owner : staff;
      const { status } = await caller.call(spots.update, { params: { id }, body, form: true });
      expect(status).toBe(200);
      expect(mapOf((await staff.call(spots.read, { query: { id } })).body.data), JSON.stringify(body)).toBe(
        map,
      );
    }
  });

  test('created without an address: shown with one', async () => {
    const staff = await api.as('editor');
    const { id, ...spot } = await createSpot(staff, { type: 'artist', address: '' });
    expect(mapOf({ id, ...spot })).toBe('off by the rule');
    const { body } = await staff.call(spots.update, { params: { id }, body: { address } });
    expect(mapOf(body.data)).toBe('on');
  });
});

describe('with approved revisions', () => {
  test('an owner removes the address and adds one: shown again', async () => {
    const { editor, waiting, live, own } = await createOwnedSpot(api);
    const decide = async (id: string) =>
      (await editor.call(revisions.decide, { params: { id }, body: approved })).status;
    const off = await waiting({ address: '' });
    expect([mapOf(await live()), mapOf(await own())]).toEqual(['on', 'off by the rule']);
    expect(await decide(off)).toBe(200);
    expect(mapOf(await live())).toBe('off by the rule');
    const on = await waiting({ address });
    expect([mapOf(await live()), mapOf(await own())]).toEqual(['off by the rule', 'on']);
    expect(await decide(on)).toBe(200);
    expect(mapOf(await live())).toBe('on');
  });

  test('an edit that restores the address deletes the revision and its effect', async () => {
    const { spot, edit, waiting, own } = await createOwnedSpot(api);
    await waiting({ address: '' });
    const { body } = await edit({ address: spot.address });
    expect(body.data.review).toBeUndefined();
    expect(mapOf(await own())).toBe('on');
  });

  test('an approval of the removed address alone hides the spot', async () => {
    const { editor, waiting, live } = await createOwnedSpot(api);
    const params = { id: await waiting({ address: '' }) };
    await editor.call(revisions.decide, { params, body: { ...approved, fields: ['address'] } });
    expect(mapOf(await live())).toBe('off by the rule');
  });

  test('staff hide it before the approval: stays hidden', async () => {
    const { editor, waiting, newer, live } = await createOwnedSpot(api);
    const params = { id: await waiting({ address: 'Calle Nueva 5' }) };
    await newer({ show_in_map: false });
    await editor.call(revisions.decide, { params, body: approved });
    expect(await live()).toMatchObject({
      address: 'Calle Nueva 5',
      show_in_map: false,
      map_off_by_rule: false,
    });
  });
});
