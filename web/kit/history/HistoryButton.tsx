import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import type { HistoryNoun } from '#contract/nouns.ts';
import { lazyPrefetched } from '../loading/lazyPrefetched.ts';
import { useHistoryTexts } from './history.texts.ts';
import type { HistoryWords } from './historyWords.ts';

export const RecordHistory = lazyPrefetched(() => import('./RecordHistory.tsx').then((m) => m.RecordHistory));

interface Props<Noun extends HistoryNoun> {
  noun: Noun;
  id: string;
  words: HistoryWords<Noun>;
  /** The version that a form of it has: with it, earlier ones can be restored. */
  version?: number | undefined;
}

/** Opens the history of a record, whose code is there without a connection too. */
export function HistoryButton<Noun extends HistoryNoun>({ noun, id, words, version }: Props<Noun>) {
  const t = useHistoryTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="text" onClick={() => setOpen(true)}>
        {t.title}
      </Button>
      {open ? (
        <Suspense>
          <RecordHistory noun={noun} id={id} words={words} version={version} close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
