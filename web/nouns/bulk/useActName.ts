import type { BulkAct } from '#contract/kit/bulk.ts';
import { historyNounOf, type TrashNoun } from '#contract/trash.ts';
import { useBulkTexts } from '../../kit/nouns/bulk/bulk.texts.ts';
import { useLanguage } from '../../texts/language.ts';
import { nounName, nounNames } from '../../texts/nounNames.ts';

/** Returns a function that names an act: what was done, and to records of which noun. */
export function useActName() {
  const { actions } = useBulkTexts();
  const names = nounNames[useLanguage()];
  return ({ action, noun }: Pick<BulkAct, 'action' | 'noun'>): string =>
    `${actions[action]} · ${nounName(names, historyNounOf(noun as TrashNoun))}`;
}
