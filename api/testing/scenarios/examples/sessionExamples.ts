import { v7 } from 'uuid';

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
