import { spots } from '#contract/spots.calls.ts';
import type { Spot } from '#contract/spots.ts';
import type { TestApi } from '../calls/startTestApi.ts';
import { createSpot } from './spotForms.ts';

/** A new owner creates a spot, which is submitted. */
export async function submitSpot(api: TestApi, more: Record<string, unknown> = {}) {
  const owner = await api.signedIn('user');
  const spot = await createSpot(owner, more);
  const id = spot.submission?.id;
  if (!id) throw new Error('It was not submitted');
  const params = { id: spot.id };
  return {
    owner,
    spot,
    /** Of the submission. */
    id,
    /** The spot as its owner sees it. */
    own: async (): Promise<Spot> => (await owner.call(spots.read, { query: { id: spot.id } })).body.data,
    save: (body: Record<string, unknown>) => owner.call(spots.update, { params, body }),
  };
}

/** Requests of the calls of submissions that an administrator may make. */
export const submissionExamples = (api: TestApi) => ({
  'submissions.read': async () => ({ params: { id: (await submitSpot(api)).id } }),
  'submissions.decide': async () => ({
    params: { id: (await submitSpot(api)).id },
    body: { status: 'rejected', reason: 'Falta la foto.' },
  }),
});
