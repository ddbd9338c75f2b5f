import type { InboxItem, InboxKind } from '#contract/inbox.ts';
import type { BulkAction } from '#contract/kit/bulk.ts';
import type { StoryType } from '#contract/stories.ts';
import { useBulkTexts } from '../../../kit/nouns/bulk/bulk.texts.ts';
import { useNumberFormat } from '../../../kit/values/useNumberFormat.ts';
import { useLanguage } from '../../../texts/language.ts';
import { nounName, nounNames } from '../../../texts/nounNames.ts';
import { storyTypeWords } from '../../../texts/storyTypes.ts';
import { useInboxTexts } from '../inbox.texts.ts';

export interface ItemWords {
  readonly name: string;
  readonly why: readonly string[];
  readonly detail: string;
}

/** Stories have no names. */
const namedByType: readonly InboxKind[] = ['stories', 'storyLinks'];

/** Returns a function that says what an item is and why it waits. */
export function useItemWords(): (item: InboxItem) => ItemWords {
  const t = useInboxTexts();
  const { actions } = useBulkTexts();
  const language = useLanguage();
  const number = useNumberFormat();
  return (item) => {
    const words = item.kind === 'stories' || item.kind === 'banners' ? t.lacks : t.why;
    const why = item.why.map((code) => words[code] ?? code);
    if (namedByType.includes(item.kind))
      return { ...item, why, name: storyTypeWords[language][item.name as StoryType] ?? item.name };
    if (item.kind !== 'acts') return { ...item, why };
    const [action, noun = ''] = item.name.split('/');
    const isStopped = item.why.includes('stopped');
    return {
      name: `${actions[action as BulkAction]} · ${nounName(nounNames[language], noun)}`,
      why: isStopped ? why : [],
      detail: isStopped ? '' : t.leftOut(number(Number(item.detail))),
    };
  };
}
