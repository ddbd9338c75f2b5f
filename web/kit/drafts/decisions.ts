import type { FieldValues } from 'react-hook-form';
import { codes } from '#contract/kit/codes.ts';
import type { Problem } from '#contract/kit/endpoint.ts';
import { type Draft, type DraftRequest, isSameContent, withoutSecrets } from './draft.ts';

/* What happens to a draft, apart from how (product/drafts). */

const hour = 3_600_000;

/** A draft is kept for thirty days after its last change. */
export const isTooOld = ({ savedAt }: Pick<Draft, 'savedAt'>, now = Date.now()): boolean =>
  now - savedAt > 30 * 24 * hour;

interface Stored {
  readonly values: FieldValues;
  readonly version: number | undefined;
}

/**
 * What the form of a draft does when it is opened: nothing, because what was typed is stored by now; fill itself; or also show
 * what somebody else has saved meanwhile.
 */
export function restoring(
  draft: Pick<Draft, 'values' | 'base' | 'attempted'> & { readonly queued?: unknown },
  stored: Stored,
): 'drop' | 'fill' | 'compare' {
  const version = (draft.base as { version?: number } | undefined)?.version;
  const known = valuesIn(draft.values, stored.values);
  // The attempt to save an untouched copy is kept, with its key.
  const isAttemptedCreation = !draft.base && draft.attempted !== undefined;
  // A save can do more than change values: an owner submits a rejected spot again.
  const waits = draft.queued !== undefined && version === stored.version;
  const isStored = isSameContent(withoutSecrets(stored.values), known);
  if (isStored && !isAttemptedCreation && !waits) return 'drop';
  return version === stored.version ? 'fill' : 'compare';
}

/** The values of a draft that its form still has a field for; what it lacks is as stored, also in a group of fields. */
export function valuesIn(values: FieldValues, stored: FieldValues): FieldValues {
  const fields = Object.entries(withoutSecrets(stored));
  return Object.fromEntries(
    fields.map(([name, value]) => [name, name in values ? withMissing(values[name], value) : value]),
  );
}

const withMissing = (typed: unknown, stored: unknown): unknown =>
  typed?.constructor === Object ? { ...(stored as object), ...typed } : typed;

/**
 * Whether a request might create a second record: it may have arrived, and the server remembers a key for 24 hours only
 * (product/wire#idempotency). Changes have a version instead.
 */
export const mightRepeat = (
  attempted: number | undefined,
  method: string | undefined,
  now = Date.now(),
): boolean => method === 'POST' && attempted !== undefined && now - attempted > 23 * hour;

/**
 * What a failure means for what waits: wait for the next try, stop trying until something changes (no connection, no session),
 * or ask the person.
 */
export function afterFailure(status: number | undefined): 'retry' | 'stop' | 'refused' {
  if (status === 0 || status === 401) return 'stop';
  return status === 429 || status === 502 || status === 503 || status === 504 ? 'retry' : 'refused';
}

/** Whether a refusal says that an earlier attempt, whose answer was lost, was saved: the record has what was sent. */
export function isSavedAlready(problem: Problem, { body, target }: DraftRequest): boolean {
  const current = problem.current as Record<string, unknown> | undefined;
  if (problem.code !== codes.stale || !current || target.method !== 'PUT') return false;
  if (current.version !== Number(body.version) + 1) return false;
  return Object.entries(body).every(
    ([name, value]) =>
      name === 'version' || value === undefined || isSameContent(value ?? '', current[name] ?? ''),
  );
}
