import { codes } from '#contract/kit/codes.ts';
import { proofWaiters } from '../session/proofWaiters.ts';
import { currentSession } from '../session/session.ts';
import { ProblemError } from './problem.ts';

/**
 * Makes a request, and makes it again when the server needs a fresh proof and the person has given it (product/accounts#asked): the
 * same request, with the same Idempotency-Key. Throws the server's problem when the person gives up.
 */
export function withProof<T>(attempt: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const token = currentSession()?.token;
  return attempt().catch(async (error) => {
    if (!(error instanceof ProblemError) || error.problem.code !== codes.proofRequired) throw error;
    const sendAgain = await new Promise<boolean>((settle) =>
      proofWaiters.set([...proofWaiters.get(), { signal, settle }]),
    );
    // Another person may have signed in meanwhile.
    if (!sendAgain || currentSession()?.token !== token) throw error;
    return withProof(attempt, signal);
  });
}
