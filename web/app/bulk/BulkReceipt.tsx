import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'react-router';
import { historyNounOf, type TrashNoun } from '#contract/trash.ts';
import type { AnyHistoryWords } from '../../kit/history/historyWords.ts';
import { lazyWithPreload } from '../../kit/loading/lazyWithPreload.tsx';
import { Receipt } from '../../nouns/bulk/Receipt.tsx';
import { worded } from '../history/words.ts';

interface WordsProps {
  children(words: AnyHistoryWords): ReactNode;
}

/** By noun: loads its labels, and renders with them. */
const withWords = new Map<string, ComponentType<WordsProps>>(
  worded.map(({ noun, load }) => [
    noun,
    lazyWithPreload<WordsProps>(async () => {
      const useWords = await load();
      return ({ children }) => children(useWords());
    }).Component,
  ]),
);

const noWords: AnyHistoryWords = { fields: {} };

/** `/bulk/{id}`: the receipt of an act on many records (product/bulk#receipts). */
export function BulkReceipt() {
  const { id = '' } = useParams();
  return (
    <Receipt
      key={id}
      id={id}
      withWords={(noun, render) => {
        const Words = withWords.get(historyNounOf(noun as TrashNoun));
        return Words ? <Words>{render}</Words> : render(noWords);
      }}
    />
  );
}
