import type { ComponentType, ReactNode } from 'react';
import { historyNounOf, type TrashNoun } from '#contract/trash.ts';
import type { AnyHistoryWords } from '../../kit/history/historyWords.ts';
import { lazyWithPreload } from '../../kit/loading/lazyWithPreload.tsx';
import { worded } from './words.ts';

interface WordsProps {
  children(words: AnyHistoryWords): ReactNode;
}

/** By noun: loads its labels, and renders with them. */
const components = new Map<string, ComponentType<WordsProps>>(
  worded.map(({ noun, load }) => [
    noun,
    lazyWithPreload<WordsProps>(async () => {
      const useWords = await load();
      return ({ children }) => children(useWords());
    }).Component,
  ]),
);

const noWords: AnyHistoryWords = { fields: {} };

/** Renders with the labels of a noun, which is named by the first part of its path. */
export function withWords(noun: string, render: (words: AnyHistoryWords) => ReactNode): ReactNode {
  const Words = components.get(historyNounOf(noun as TrashNoun));
  return Words ? <Words>{render}</Words> : render(noWords);
}
