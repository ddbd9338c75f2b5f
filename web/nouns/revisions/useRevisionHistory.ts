import { comparedFields } from '#contract/revisions.ts';
import { fieldAt } from '#contract/spots.fields.ts';
import type { HistoryWords } from '../../kit/history/historyWords.ts';
import { partLabel } from './comparedFields.ts';
import { type RevisionTexts, useRevisionTexts } from './revisions.texts.ts';

/** The labels of the history of revisions; those of proposed values are the same as in the review. */
export function useRevisionHistory(): HistoryWords<'revisions'> {
  const t = useRevisionTexts();
  return {
    fields: { ...proposedFields(t), ...t.fields },
    values: { status: t.values.status, taken: t.compared, ...{ 'new_data.type': t.types } },
  };
}

/** The labels of proposed values, by path: `new_data.name`, `new_data.instagram.show_instagram`. */
function proposedFields(t: RevisionTexts): Record<string, string> {
  const single = comparedFields.map((path) => [`new_data.${path}`, t.compared[path]]);
  const grouped = comparedFields.flatMap((group) =>
    Object.keys(fieldAt(group)?.parts ?? {}).map((part) => {
      const label = partLabel(`${group}.${part}`, t);
      return [`new_data.${group}.${part}`, label ? `${t.compared[group]}: ${label}` : t.compared[group]];
    }),
  );
  return Object.fromEntries([...single, ...grouped, ['new_data.map_off_by_rule', t.mapOffByRule]]);
}
