import { factor } from '#contract/factor.ts';
import type { TestApi } from '../calls/startTestApi.ts';
import { codeAt } from './codeAt.ts';
import { withFactor } from './withFactor.ts';

/** Requests about second factors: of the caller with a wrong code, and of another user who has one; for `exampleRequestsOf`. */
export function factorExamples(
  api: TestApi,
): Record<string, () => Promise<{ params?: { id: string }; body?: Record<string, string> }>> {
  const onAnother = async () => {
    const { user } = await api.signedIn('user');
    await withFactor(api, user.id);
    return { params: { id: user.id } };
  };
  return {
    'factor.confirm': async () => ({ body: { ticket: 'x'.repeat(200), code: '123456' } }),
    'factor.turnOff': async () => ({ body: { code: '123456' } }),
    'factor.of': onAnother,
    'factor.reset': onAnother,
  };
}

/** Requests about the second factor of the caller that succeed. */
export function factorRequests(api: TestApi) {
  const personWithFactor = async () => {
    const as = await api.signedIn('user');
    return { as, ...(await withFactor(api, as.user.id)) };
  };
  return {
    'factor.confirm': async () => {
      const as = await api.signedIn('user');
      const { secret, ticket } = (await as.call(factor.begin)).body;
      return { as, body: { ticket, code: codeAt(secret) } };
    },
    'factor.renewCodes': async () => ({ as: (await personWithFactor()).as }),
    'factor.turnOff': async () => {
      const { as, recoveryCodes } = await personWithFactor();
      return { as, body: { code: recoveryCodes[0] } };
    },
  };
}
