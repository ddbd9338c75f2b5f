import { codes } from '#contract/kit/codes.ts';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/kit/endpoint.ts';
import { currentSession, endSession } from '../session/session.ts';
import type { Session } from '../session/storedSession.ts';
import { isOnline } from './online.ts';
import { type AnyRequest, outgoingFor, type Target } from './outgoing.ts';
import { networkProblem, ProblemError, problemFrom } from './problem.ts';
import { type HttpAnswer, sendFetch, sendWithProgress } from './transport.ts';
import { largePicturesIn } from './uploads/largePictures.ts';
import { withProof } from './withProof.ts';

/** What an endpoint takes. `key` is the Idempotency-Key of a POST: a form that is sent again repeats its key. */
export type RequestOf<E extends Endpoint> = {
  query?: Partial<QueryOf<E>>;
  body?: BodyOf<E>;
  signal?: AbortSignal;
  /** Called with the uploaded share, 0 to 1. */
  onProgress?: (share: number) => void;
  key?: string;
} & (keyof ParamsOf<E> extends never ? { params?: undefined } : { params: ParamsOf<E> });

/**
 * Calls an endpoint of the contract and returns its answer.
 * Throws ProblemError with the server's problem, or with status 0 when there was no answer; AbortError when aborted.
 */
export const call = <E extends Endpoint>(
  endpoint: E,
  ...[request]: Record<never, never> extends RequestOf<E> ? [RequestOf<E>?] : [RequestOf<E>]
): Promise<AnswerOf<E>> => callAny(endpoint, request ?? {});

/** Like `call`, for an endpoint that is a type parameter: the caller checks the request's type. */
export async function callAny<E extends Endpoint>(endpoint: E, request: AnyRequest): Promise<AnswerOf<E>> {
  return (await callTarget(endpoint, request)) as AnswerOf<E>;
}

/** Like `call`, for what was stored of an endpoint. */
export async function callTarget(target: Target, request: AnyRequest): Promise<unknown> {
  const { body } = await send(target, request);
  return JSON.parse(body || '{}');
}

/** Reads a path of the API before the contract that describes it has been loaded. Throws like `call`. */
export async function readPath(path: string, query: object, signal: AbortSignal): Promise<unknown> {
  return callTarget({ method: 'GET', path, minRole: 'user', sends: 'json' }, { query, signal });
}

async function send(endpoint: Target, request: AnyRequest): Promise<HttpAnswer> {
  const session = currentSession();
  const isUploaded = endpoint.sends === 'form' && !endpoint.takes && largePicturesIn(request.body).length > 0;
  if (!session || !isUploaded) return sendOnce(endpoint, request);
  const { withUploads } = await loadUploads();
  return withUploads(request, session, (ready) => sendOnce(endpoint, ready)).catch((error) => {
    if (error instanceof ProblemError && error.status === 401) endCurrent(session, endpoint);
    throw error;
  });
}

/** Without a connection it is not asked for: some browsers cache a failed import until the page is reloaded. */
async function loadUploads() {
  if (!isOnline()) throw networkProblem();
  return import('./uploads/withUploads.ts');
}

async function sendOnce(endpoint: Target, request: AnyRequest): Promise<HttpAnswer> {
  const session = currentSession();
  const outgoing = outgoingFor(endpoint, request, session?.token);
  const attempt = async () => {
    const answer = await (request.onProgress
      ? sendWithProgress(outgoing, request.onProgress)
      : sendFetch(outgoing));
    if (answer.status >= 200 && answer.status < 300) return answer;
    if (answer.status === 401 && session) endCurrent(session, endpoint);
    const error = problemFrom(answer.status, answer.body);
    if (session && error.problem.code === codes.notAllowed) void readRole();
    throw error;
  };
  return withProof(attempt, request.signal);
}

/** Reads whether the person has another role now (product/roles#changed). Never rejects. */
export const readRole = (): Promise<void> =>
  import('./role/followRole.ts').then((m) => m.followRole(readPath)).catch(() => {});

/** A 401 to the current token ends the session (product/accounts#unauthorized). */
function endCurrent({ token }: Session, { minRole }: Target): void {
  if (currentSession()?.token === token && minRole !== 'none') endSession('interrupt');
}
