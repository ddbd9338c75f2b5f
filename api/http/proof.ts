import { codes } from '#contract/kit/codes.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { ProblemError } from '../problems/problems.ts';
import type { SessionUser } from '../security/access.ts';

/**
 * Throws 403 unless the caller has proved who they are in the last ten minutes (product/accounts#proof). Not 401, which would end
 * the session in the browser. An endpoint that does not declare `proof` cannot ask for one.
 */
export function requireProof(
  { method, path, proof }: Pick<Endpoint, 'method' | 'path' | 'proof'>,
  caller: SessionUser | undefined,
): void {
  if (!proof) throw new Error(`${method} ${path} declares no proof`);
  if (!caller?.isProved) throw new ProblemError(403, codes.proofRequired);
}
