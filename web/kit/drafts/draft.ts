import type { FieldValues } from 'react-hook-form';
import type { Problem } from '#contract/kit/endpoint.ts';
import type { Undoable } from '../feedback/undo/undoable.ts';
import type { Target } from '../http/outgoing.ts';
import type { DraftState } from './marks.ts';

/** The request that saves a draft, as its form has sent it. */
export interface DraftRequest {
  readonly target: Target;
  readonly params: Readonly<Record<string, string>> | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  /** What undoes it, but for the id and the version that the answer has. */
  readonly undo?: Undoable | undefined;
}

/** What the form of a draft holds (product/drafts). */
export interface DraftContent {
  /** Without passwords. */
  readonly values: FieldValues;
  /** The record that was being edited; undefined for a new one. */
  readonly base: object | undefined;
  /** The form's Idempotency-Key. */
  readonly key: string;
  /** The address that opens the form, and its title. */
  readonly path: string;
  readonly title: string;
  /** When this key was first sent, in milliseconds since 1970; undefined if it never was. */
  readonly attempted: number | undefined;
  /** Since when it waits, and what is sent. */
  readonly queued?: { readonly since: number; readonly request: DraftRequest } | undefined;
  /** Why the server has refused it. */
  readonly refused?: Problem | undefined;
}

/** A draft on this device. */
export interface Draft extends DraftContent {
  readonly id: string;
  readonly userId: string;
  readonly form: string;
  readonly savedAt: number;
}

/** How much of a draft is on this device: everything, all but its pictures, nothing; `off`: nothing, as there is no storage. */
export type StoredPart = 'all' | 'text' | 'none' | 'off';

export const stateOf = ({ queued, refused }: Pick<DraftContent, 'queued' | 'refused'>): DraftState =>
  queued ? 'queued' : refused ? 'refused' : 'draft';

/** Whether a field is a password, which is never stored. */
export const isSecret = (name: string): boolean => /password/i.test(name);

/**
 * A copy without passwords. To its depth: a form changes its nested values in place, and a copy that shares
 * them would change with it, and never differ.
 */
export const withoutSecrets = (values: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !isSecret(name))
      .map(([name, value]) => [name, copyOf(value, (leaf) => leaf)]),
  );

/** A copy of lists and objects, with what `change` makes of all else: a file is not copied. */
export function copyOf(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => copyOf(one, change));
  if (value?.constructor !== Object) return change(value);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copyOf(inner, change)]));
}

/** Whether two values are equal; a file is equal to itself only, and a missing property to an undefined one. */
export function isSameContent(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isContainer(one) || !isContainer(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSameContent(one[name], other[name]));
}

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Blob);
