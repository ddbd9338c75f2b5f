import { comparedFields } from '#contract/revisions.ts';
import { fieldAt } from '#contract/spots.fields.ts';
import type { HistoryWords } from '../../kit/history/historyWords.ts';
import { partWord } from './reviewRows.ts';
import { type RevisionTexts, useRevisionTexts } from './revisions.texts.ts';

/** How the history calls the fields of a revision; what was asked for, as the review does. */
export function useRevisionHistory(): HistoryWords<'revisions'> {
  const t = useRevisionTexts();
  return {
    fields: {
      ...askedFields(t),
      spot_id: t.spotId,
      status: t.status,
      new_data: t.after,
      reason: t.reason,
      taken: t.approvedFields,
      decider: t.decider,
    },
    values: { status: t.statuses, taken: t.fields, ...{ 'new_data.type': t.types } },
  };
}

/** The values of the edit by their paths: `new_data.name`, `new_data.instagram.show_instagram`. */
function askedFields(t: RevisionTexts): Record<string, string> {
  const single = comparedFields.map((path) => [`new_data.${path}`, t.fields[path]]);
  const grouped = comparedFields.flatMap((group) =>
    Object.keys(fieldAt(group)?.parts ?? {}).map((part) => {
      const word = partWord(`${group}.${part}`, t);
      return [`new_data.${group}.${part}`, word ? `${t.fields[group]}: ${word}` : t.fields[group]];
    }),
  );
  return Object.fromEntries([...single, ...grouped]);
}
