import type { RevisionDetail } from '#contract/revisions.detail.ts';
import { valueAt } from '#contract/revisions.rules.ts';
import type { RevisionField } from '#contract/revisions.ts';
import type { Typed } from '../../kit/review/lastDecision.ts';

/* Which changes of a revision its reviewer takes. */

type Compared = Pick<RevisionDetail, 'id' | 'old_data' | 'new_data' | 'live' | 'changed' | 'conflicts'>;

interface Choice {
  readonly taken: boolean;
  /** What the reviewer saw when they chose. */
  readonly seen: string;
}

/** What the reviewer has chosen. It outlasts that the review is read anew (product/revisions#spot). */
export type Choices = ReadonlyMap<RevisionField, Choice>;

/** The hourly signature of a private picture. */
const signatures = /\?expires=\d+&signature=[\w-]+/g;

/** The values by which a choice was made; of a taken field also the live one, which it is going to replace. */
const seenOf = ({ id, old_data, new_data, live }: Compared, field: RevisionField, taken: boolean): string =>
  JSON.stringify([
    id,
    ...[old_data, new_data, ...(taken ? [live] : [])].map((values) => valueAt(values, field) ?? ''),
  ]).replace(signatures, '');

/** Whether its values are those by which it was made. */
const holds = (revision: Compared, field: RevisionField, { taken, seen }: Choice): boolean =>
  seen === seenOf(revision, field, taken);

/** The changes to take: those without a conflict, unless the reviewer has chosen otherwise of the same values. */
export const takenFields = (revision: Compared, choices: Choices): Set<RevisionField> =>
  new Set(
    (revision.changed as RevisionField[]).filter((field) => {
      const choice = choices.get(field);
      return choice && holds(revision, field, choice) ? choice.taken : !revision.conflicts.includes(field);
    }),
  );

/** What is taken and left now, as it can be stored: an undo brings it back (product/revisions#undo). */
export const choicesOf = (revision: Compared, taken: ReadonlySet<RevisionField>): [string, Choice][] =>
  (revision.changed as RevisionField[]).map((field) => [
    field,
    { taken: taken.has(field), seen: seenOf(revision, field, taken.has(field)) },
  ]);

/** The choices of now, which may be of another revision, and what an undone decision took and left of the other fields. */
export const withChoicesBefore = (
  choices: Choices,
  revision: Compared,
  before: Typed['choices'] = [],
): Choices =>
  new Map([
    ...(before as [RevisionField, Choice][]),
    ...[...choices].filter(([field, choice]) => holds(revision, field, choice)),
  ]);

/** The choices with another one, of fields that are chosen together. */
export const withChoice = (
  choices: Choices,
  revision: Compared,
  fields: readonly RevisionField[],
  taken: boolean,
): Choices =>
  new Map([
    ...choices,
    ...fields.map((field) => [field, { taken, seen: seenOf(revision, field, taken) }] as const),
  ]);
