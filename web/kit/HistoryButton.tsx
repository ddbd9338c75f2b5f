import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import type { HistoryNoun } from '#contract/history.ts';
import { useHistoryTexts } from './history.texts.ts';
import { fetchPart } from './parts.ts';

const RecordHistory = lazy(() => fetchPart(() => import('./RecordHistory.tsx')));

/** Opens the history of a record; loads it only then. */
export function HistoryButton({ noun, id }: { noun: HistoryNoun; id: string }) {
  const t = useHistoryTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="text" onClick={() => setOpen(true)}>
        {t.title}
      </Button>
      {open ? (
        <Suspense>
          <RecordHistory noun={noun} id={id} close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
