import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import type { Spot } from '#contract/spots.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { approved, scene } from '../../testing/scenarios/revisionScenarios.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';

/* What the want of an address switches off, an address switches on again; what a person switched off stays off. */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const address = 'Av. Corrientes 1234, Buenos Aires';
const mapOf = ({ show_in_map, map_off_by_rule }: Spot) =>
  show_in_map ? 'on' : map_off_by_rule ? 'off by the rule' : 'off by a person';

type Steps = readonly (readonly [as: 'owner' | 'staff', sent: Record<string, unknown>, map: string])[];
const cases: Record<string, Steps> = {
  'an owner’s without an address is on again with one': [
    ['owner', { address: '' }, 'off by the rule'],
    ['owner', { name: 'Otro nombre' }, 'off by the rule'],
    ['owner', { address }, 'on'],
  ],
  'staff’s too, and whoever of them began': [
    ['staff', { address: '' }, 'off by the rule'],
    ['owner', { address }, 'on'],
    ['owner', { address: ' ' }, 'off by the rule'],
    ['staff', { address }, 'on'],
  ],
  'what staff switched off stays off': [
    ['staff', { show_in_map: false }, 'off by a person'],
    ['owner', { address: '' }, 'off by a person'],
    ['owner', { address }, 'off by a person'],
    ['staff', { show_in_map: true }, 'on'],
  ],
  'switched off together with the address, it stays off': [
    ['staff', { address: '', show_in_map: false }, 'off by a person'],
    ['owner', { address }, 'off by a person'],
  ],
  'switched off while the rule holds, it stays off': [
    ['staff', { address: '' }, 'off by the rule'],
    ['staff', { show_in_map: false, map_off_by_rule: false }, 'off by a person'],
    ['owner', { address }, 'off by a person'],
  ],
  'a client that repeats what it read decides nothing': [
    ['owner', { address: '', show_in_map: true }, 'off by the rule'],
    ['owner', { address, show_in_map: false }, 'on'],
  ],
  'a wish to show it waits for an address': [
    ['staff', { address: '', show_in_map: false }, 'off by a person'],
    ['staff', { show_in_map: true }, 'off by the rule'],
    ['owner', { address }, 'on'],
  ],
};

describe('saved at once', () => {
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

  test('from the beginning', async () => {
    const staff = await api.as('editor');
    const { id, ...made } = await createSpot(staff, { type: 'artist', address: '' });
    expect(mapOf({ id, ...made })).toBe('off by the rule');
    const { body } = await staff.call(spots.update, { params: { id }, body: { address } });
    expect(mapOf(body.data)).toBe('on');
  });
});

describe('by an approved revision', () => {
  test('off without the address, on again with one', async () => {
    const { editor, waiting, live, own } = await scene(api);
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

  test('an edit that brings the address back is withdrawn, with what followed from it', async () => {
    const { spot, edit, waiting, own } = await scene(api);
    await waiting({ address: '' });
    const { body } = await edit({ address: spot.address });
    expect(body.data.review).toBeUndefined();
    expect(mapOf(await own())).toBe('on');
  });

  test('of the address alone, the rule does the rest', async () => {
    const { editor, waiting, live } = await scene(api);
    const params = { id: await waiting({ address: '' }) };
    await editor.call(revisions.decide, { params, body: { ...approved, fields: ['address'] } });
    expect(mapOf(await live())).toBe('off by the rule');
  });

  test('what staff switched off meanwhile stays off', async () => {
    const { editor, waiting, newer, live } = await scene(api);
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
