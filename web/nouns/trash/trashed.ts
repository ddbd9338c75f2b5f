import { useMemo } from 'react';
import * as z from 'zod/mini';
import { type TrashedRecord, trashCalls } from '#contract/kit/trash.ts';
import { historyNounOf, type TrashNoun, trashNames } from '#contract/trash.ts';
import { formatInstant } from '../../kit/values/dates.ts';
import { nounName } from '../../texts/nounNames.ts';
import { type TrashTexts, useTrashTexts } from './trash.texts.ts';

/** The nouns by their names in the trash. */
export const nouns = Object.values(trashNames);

/** The calls on a deleted record of any noun; this screen does not need what the restored record has. */
export const callsOf = ({ noun }: TrashedRecord) =>
  trashCalls({ path: `/${noun}`, name: noun, minRole: 'editor', record: z.unknown() });

/** What the noun of a deleted record is called in the singular. */
export const nounOf = ({ noun }: Pick<TrashedRecord, 'noun'>, t: TrashTexts): string =>
  nounName(t.nouns, historyNounOf(noun as TrashNoun));

/** The name of a deleted record; pictures and stories may have none, and are named like pictures in their list. */
export const nameOf = (record: TrashedRecord, t: TrashTexts): string =>
  record.name || t.unnamed(nounOf(record, t), formatInstant(record.createdAt) ?? record.id.slice(-6));

const day = 86_400_000;

/** Days until a record is destroyed, rounded up. */
export const daysLeft = ({ purgeAt }: TrashedRecord): number =>
  Math.ceil((Date.parse(purgeAt) - Date.now()) / day);

export type TrashWords = ReturnType<typeof useTrashWords>;

/** The texts with the labels of the nouns, for the filter and the export. */
export function useTrashWords() {
  const t = useTrashTexts();
  return useMemo(() => {
    const names = nouns.map((noun) => [noun, nounOf({ noun }, t)]);
    return { ...t, values: { noun: Object.fromEntries(names) as Record<TrashNoun, string> } };
  }, [t]);
}
