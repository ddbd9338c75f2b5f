import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { sessions } from '../../../nouns/session/session.table.ts';
import type { TestApi } from '../../calls/startTestApi.ts';

/** Requests about sessions, with a new address, an invalid token or a wrong password; for `exampleRequestsOf`. */
export const sessionExamples: Record<string, () => Promise<{ body: Record<string, unknown> }>> = {
  'session.login': async () => ({ body: { email: `example-${v7()}@example.com`, password: 'wrong' } }),
  'session.beginFactor': async () => ({ body: { email: `example-${v7()}@example.com`, password: 'wrong' } }),
  'session.forgotPassword': async () => ({ body: { email: `example-${v7()}@example.com` } }),
  'session.resetPassword': async () => ({ body: { token: 'x'.repeat(43), password: 'long enough' } }),
  'session.deleteAccount': async () => ({ body: { email: `example-${v7()}@example.com` } }),
  'address.confirm': async () => ({ body: { token: 'x'.repeat(43) } }),
  'sessions.prove': async () => ({ body: { password: 'wrong' } }),
  'session.confirmDeletion': async () => ({ body: { token: 'x'.repeat(43) } }),
};

/** Requests about the sessions of another user, who has one; for `exampleRequestsOf`. */
export function sessionsOfUserExamples(
  api: TestApi,
): Record<string, () => Promise<{ params: Record<string, string> }>> {
  const onAnother = async () => {
    const { user } = await api.signedIn('user');
    const [session] = await api.db.select().from(sessions).where(eq(sessions.user_id, user.id));
    return { id: user.id, session: session?.id ?? '' };
  };
  const onAllOfAnother = async () => ({ params: { id: (await onAnother()).id } });
  return {
    'sessions.listOf': onAllOfAnother,
    'sessions.endOf': async () => ({ params: await onAnother() }),
    'sessions.endAllOf': onAllOfAnother,
  };
}
