import type { TestApi } from '../calls/startTestApi.ts';
import type { ExampleRequest } from '../scenarios/examples/exampleRequests.ts';
import { withFactor } from './withFactor.ts';

/** Requests about second factors: of the caller with a wrong code, and of another user who has one; for `exampleRequestsOf`. */
export function factorExamples(api: TestApi): Record<string, () => Promise<ExampleRequest>> {
  const onAnother = async () => {
    const { user } = await api.signedIn('user');
    await withFactor(api, user.id);
    return { params: { id: user.id } };
  };
  return {
    'factor.confirm': async () => ({ body: { ticket: 'x'.repeat(200), code: '123456' } }),
    'factor.remove': async () => ({ body: { code: '123456' } }),
    'factor.of': onAnother,
    'factor.reset': onAnother,
  };
}
