import { keys, maxKeyDays } from '#contract/keys.ts';
import { codes } from '#contract/kit/codes.ts';
import { removed } from '../../http/answers.ts';
import type { Call } from '../../http/call.ts';
import { withRightsOf } from '../../http/change.ts';
import type { Mount } from '../../http/mount.ts';
import { invalidField, orNotFound } from '../../problems/problems.ts';
import { recordEvent } from '../../records/history.ts';
import { createKey, findKeyOwner, isActiveUser, listKeys, revokeKey } from './keys.store.ts';

export function keyRoutes(on: Mount): void {
  on.answer(keys.list, async ({ db }) => ({ data: await listKeys(db) }));
  // Not a change: the answer to an Idempotency-Key would be stored, and it has the token.
  on.answer(keys.create, create);
  on.change(keys.revoke, async ({ tx, actor, params, revokes }) => {
    const key = orNotFound(await findKeyOwner(tx, params.id));
    if (await revokeKey(tx, params.id))
      await recordEvent(tx, actor, { action: 'key_revoked', noun: 'users', id: key.user_id, name: key.name });
    revokes();
    return removed(params.id);
  });
}

async function create(call: Call<typeof keys.create>) {
  const { actor, body } = call;
  refuseDay(body.expires_on);
  return withRightsOf(call, keys.create, async (tx) => {
    if (!(await isActiveUser(tx, body.user_id))) throw invalidField('user_id', codes.badChoice);
    const key = orNotFound(await createKey(tx, body));
    const { nouns, write, per_minute, expires_at } = key;
    await recordEvent(tx, actor, {
      ...{ action: 'key_created', noun: 'users', id: key.owner.id, name: key.name },
      after: { key: key.start, nouns, write, per_minute, expires_at },
    });
    return key;
  });
}

const dayMs = 86_400_000;

/** 422 unless the day is to come, within a year. */
function refuseDay(day: string): void {
  const ahead = Date.parse(day) - Date.parse(new Date().toISOString().slice(0, 10));
  if (ahead < dayMs || ahead > maxKeyDays * dayMs) throw invalidField('expires_on', codes.keyDays);
}
