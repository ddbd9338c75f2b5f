import { beforeAll, beforeEach } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import type { Role } from '#contract/kit/roles.ts';
import { session } from '#contract/session.ts';
import { attempts } from '../../security/throttle.table.ts';
import { quickHash } from '../calls/quickHash.ts';
import { setUpApi } from '../calls/startTestApi.ts';
import { withFactor } from './withFactor.ts';

export const password = 'correct horse';

/** An API with people who sign in with `password`; the throttle forgets its counts before each test. */
export function setUpFactorApi(env: Record<string, string> = {}) {
  const api = setUpApi(env);
  let password_hash: string;
  beforeAll(async () => {
    password_hash = await quickHash(password);
  });
  beforeEach(async () => void (await api.db.delete(attempts)));
  const person = (role: Role = 'user') => api.signedIn(role, { password_hash });
  return {
    api,
    person,
    /** A person with a second factor. */
    async personWithFactor(role: Role = 'user') {
      const one = await person(role);
      return { ...one, ...(await withFactor(api, one.user.id)) };
    },
    signIn: (email: string, second: { code?: string; ticket?: string } = {}) =>
      api.nobody.call(session.login, { body: { email, password, ...second } }),
    /** Signs in from a network address, through the proxy, or with a cookie. */
    async signInFrom(email: string, code: string, { ip, cookie }: { ip?: string; cookie?: string }) {
      const answer = await fetch(`${api.url}${basePath}${session.login.path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(ip && { 'x-forwarded-for': ip }),
          ...(cookie && { cookie }),
        },
        body: JSON.stringify({ email, password, code }),
      });
      return { status: answer.status, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
    },
  };
}
