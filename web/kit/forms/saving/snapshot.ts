import type { FieldValues } from 'react-hook-form';
import { copyOf, isSameContent } from '../../drafts/draft.ts';

/** The values of a form at a moment. To their depth: a form changes its nested values in place. */
export const snapshotOf = (values: FieldValues): FieldValues => copyOf(values, (leaf) => leaf) as FieldValues;

/** The values that differ from a snapshot. */
export const changedSince = (snapshot: FieldValues, values: FieldValues): [name: string, value: unknown][] =>
  Object.entries(values).filter(([name, value]) => name in snapshot && !isSameContent(snapshot[name], value));
