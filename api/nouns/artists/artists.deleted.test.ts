/** @module-tag extended */

import { expect, test } from 'vitest';
import { artists } from '#contract/artists.ts';
import { messages } from '#contract/kit/messages.ts';
import { spots as spotCalls } from '#contract/spots.calls.ts';
import { users as userCalls } from '#contract/users.ts';
import { bulkActsOn } from '../../testing/bulk/bulkActs.ts';
import { importCalls, setUpArtists } from '../../testing/scenarios/artistImports.ts';
import { artistId } from '../../testing/stand-ins/standInSpotify.ts';

/* A deleted artist does not keep their Spotify id from others. */

const setup = setUpArtists();
const { imported } = importCalls(() => setup.api);

test.each(['users', 'spots'] as const)(
  'imports %s anew that were deleted, which are not restored beside them and say so before',
  async (target) => {
    const calls = { users: userCalls, spots: spotCalls }[target];
    const importOne = async () => {
      const [artist] = (await imported(target, [artistId(5)])).artists;
      return { outcome: artist?.outcome, params: { id: artist?.record_id ?? '' } };
    };
    const first = await importOne();
    const editor = await setup.api.as('editor');
    expect((await editor.call(calls.remove, first)).status).toBe(200);
    const search = await editor.call(artists.search, { query: { query: 'Banda 5 ' } });
    expect(search.body.artists.items[0]?.imported[target]).toBeNull();
    const second = await importOne();
    expect(second.outcome).toBe('created');
    expect(second.params).not.toEqual(first.params);
    expect((await importOne()).outcome).toBe('existing');

    const taken = { code: 'takenMeanwhile', message: messages.takenMeanwhile };
    expect((await editor.call(calls.trashed, first)).body.obstacle).toEqual(taken);
    const refused = { status: 409, body: taken };
    expect(await editor.call(calls.restore, first)).toMatchObject(refused);
    const restoring = { action: 'restore', ids: [first.params.id] };
    const { preview } = bulkActsOn(setup.api);
    expect(await preview('editor', restoring, target)).toMatchObject({
      willChange: 0,
      reasons: [{ reason: 'takenMeanwhile', count: 1 }],
    });
    if (target === 'users')
      expect(await editor.call(userCalls.update, { ...first, body: { status: 'active' } })).toMatchObject(
        refused,
      );
    expect((await editor.call(calls.remove, second)).status).toBe(200);
    expect((await editor.call(calls.restore, first)).status).toBe(200);
  },
);
