import type { FieldValues } from 'react-hook-form';
import { copyOf, isSameContent } from '../../drafts/draft.ts';

/** The values of a form at a moment. To their depth: a form changes its nested values in place. */
export const snapshotOf = (values: FieldValues): FieldValues => copyOf(values, (leaf) => leaf) as FieldValues;

/** What a save sends: the values of the form then, and what the schema has made of them; it may leave out what is as stored. */
export interface Sent {
  readonly values: FieldValues;
  readonly fields: FieldValues;
}

/** The values that were typed since a save was sent: not what leaving a field makes of its text, which was sent already. */
export const typedSince = (sent: Sent, values: FieldValues): [name: string, value: unknown][] =>
  changedSince(sent.values, values).filter(
    ([name, value]) => !isSent(value, { ...sent.values, ...sent.fields }[name]),
  );

/** A number is typed as text. */
const isSent = (value: unknown, sent: unknown): boolean =>
  typeof value === 'string' ? value === String(sent ?? '') : isSameContent(value, sent);

/** The values that differ from a snapshot. */
export const changedSince = (snapshot: FieldValues, values: FieldValues): [name: string, value: unknown][] =>
  Object.entries(values).filter(([name, value]) => name in snapshot && !isSameContent(snapshot[name], value));
