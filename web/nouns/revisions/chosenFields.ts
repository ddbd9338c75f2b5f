import type { RevisionDetail } from '#contract/revisions.detail.ts';
import { valueAt } from '#contract/revisions.rules.ts';
import type { RevisionField } from '#contract/revisions.ts';

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

/** The changes to take: those without a conflict, unless the reviewer has chosen otherwise of the same values. */
export const takenFields = (revision: Compared, choices: Choices): Set<RevisionField> =>
  new Set(
    (revision.changed as RevisionField[]).filter((field) => {
      const choice = choices.get(field);
      return choice?.seen === seenOf(revision, field, choice?.taken ?? false)
        ? choice.taken
        : !revision.conflicts.includes(field);
    }),
  );

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
