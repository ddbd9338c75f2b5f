import { addFactor } from '../../nouns/session/factor/factor.store.ts';
import { newSecret } from '../../nouns/session/factor/totp.ts';
import type { TestApi } from '../calls/startTestApi.ts';
import { codeAt } from './codeAt.ts';

/** Gives a user a second factor, as if set up long ago. */
export async function withFactor({ db }: Pick<TestApi, 'db'>, userId: string) {
  const secret = newSecret();
  const recoveryCodes = await db.transaction((tx) => addFactor(tx, userId, { secret, step: 0 }));
  if (!recoveryCodes) throw new Error('There is a second factor already.');
  return {
    secret,
    recoveryCodes,
    /** The code that the app shows so many time steps from now. */
    code: (steps = 0) => codeAt(secret, Date.now() + steps * 30_000),
  };
}
