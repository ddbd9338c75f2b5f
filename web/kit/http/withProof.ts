import { codes } from '#contract/kit/codes.ts';
import { codedMessage } from '../../texts/messages.ts';
import { askForProof } from '../session/proof.ts';
import { currentSession } from '../session/session.ts';
import { ProblemError } from './problem.ts';

/**
 * Makes a request, and makes it again when the server needs a fresh proof and the person has given it (product/accounts#asked). It is
 * the same request, with the same Idempotency-Key. Throws a problem that says so when the person gives up.
 */
export async function withProof<T>(attempt: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const session = currentSession();
  try {
    return await attempt();
  } catch (error) {
    if (!isProofRequired(error)) throw error;
    const isGiven = await askForProof(signal);
    // Another person may have signed in meanwhile.
    if (!isGiven || currentSession()?.token !== session?.token) throw givenUp(error);
    return withProof(attempt, signal);
  }
}

const isProofRequired = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.status === 403 && error.problem.code === codes.proofRequired;

const givenUp = ({ problem }: ProblemError) => new ProblemError({ ...problem, ...codedMessage('notProved') });
