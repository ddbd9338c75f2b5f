import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Role } from '#contract/kit/roles.ts';
import { attempts } from '../../security/throttle.table.ts';
import { quickHash } from '../calls/quickHash.ts';
import { startTestApi, type TestApi } from '../calls/startTestApi.ts';
import { type StandInOidc, standInOidc } from '../stand-ins/standInOidc.ts';
import { ssoBrowser } from './ssoBrowser.ts';

export const password = 'correct horse';

interface Setup {
  api: TestApi;
  /** The provider `club`, and another one, `rival`. */
  club: StandInOidc;
  rival: StandInOidc;
}

/** Settings of the provider `club` of a test. */
export type ClubSettings = Record<string, unknown>;

/** An API with two providers on loopback; the throttle forgets its counts before each test. */
export function setUpSso(settings: ClubSettings = {}, env: Record<string, string> = {}) {
  const made = {} as Setup;
  let password_hash: string;
  beforeAll(async () => {
    const [club, rival] = await Promise.all([standInOidc(), standInOidc()]);
    const providers = [
      { id: 'club', name: 'Club', issuer: club.issuer, client_id: 'office', client_secret: 's', ...settings },
      { id: 'rival', name: 'Rival', issuer: rival.issuer, client_id: 'office', domains: ['rival.example'] },
    ];
    const api = await startTestApi({ OIDC_PROVIDERS: JSON.stringify(providers), ...env });
    Object.assign(made, { api, club, rival });
    password_hash = await quickHash(password);
  });
  beforeEach(async () => void (await made.api.db.delete(attempts)));
  afterAll(async () => {
    await made.api?.stop();
    await Promise.all([made.club, made.rival].map((provider) => provider?.stop()));
  });
  return Object.assign(made, {
    browser: (token?: string) => ssoBrowser(made.api.url, token),
    /** A person who signs in with `password`. */
    person: (role: Role = 'user', values: object = {}) =>
      made.api.signedIn(role, { password_hash, ...values }),
  });
}
