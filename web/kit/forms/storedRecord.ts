import type { FieldValues } from 'react-hook-form';
import { isSameContent } from '../drafts/draft.ts';
import { ProblemError } from '../http/problem.ts';
import type { Shown } from '../live/liveState.ts';

/* What a form knows about its stored record, whose type only its noun knows. */

/** For a save: the form's Idempotency-Key, the version that it is based on, progress and abort signal. */
export interface SaveContext<Stored = unknown> {
  key: string;
  version: number | undefined;
  /** The record of this version. */
  base: Stored | undefined;
  onProgress(share: number): void;
  signal: AbortSignal;
}

export interface Conflict<Values> {
  original: Values;
  mine: Values;
  theirs: Values;
}

/** Whether two versions have equal values, as they were typed or as they were sent; a newly chosen picture is never equal. */
export const isSame = (mine: FieldValues, theirs: FieldValues, sent: FieldValues): boolean =>
  Object.keys(mine).every((name) => [mine, sent].some((values) => isSameContent(values[name], theirs[name])));

export const hasNoAnswer = (error: unknown): boolean => error instanceof ProblemError && error.status === 0;

export function shownOf(record: unknown): Shown | undefined {
  const { id, version } = (record ?? {}) as { id?: string; version?: number };
  return id === undefined || version === undefined ? undefined : { id, version, readAt: Date.now() };
}

export const versionOf = (record: unknown): number | undefined =>
  (record as { version?: number } | undefined)?.version;

/** Whether one version of a record is newer than another. */
export const isNewer = (one: unknown, other: unknown): boolean =>
  (versionOf(one) ?? 0) > (versionOf(other) ?? 0);

/** Whether the record is a user who was deleted; records of other nouns are gone then. */
export const isDeleted = (record: object | undefined): boolean =>
  (record as { status?: unknown } | undefined)?.status === 'deleted';
