import Button from '@mui/material/Button';
import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { notes } from '#contract/notes.ts';
import type { NotedNoun } from '#contract/nouns.ts';
import { useOne } from '../http/data.ts';
import { lazyPrefetched } from '../loading/lazyPrefetched.ts';
import { useNoteTexts } from './notes.texts.ts';
import { notesQuery } from './notesQuery.ts';

export const NotesDrawer = lazyPrefetched(() => import('./NotesDrawer.tsx').then((m) => m.NotesDrawer));

/** Opens the notes of staff on a record, also from the link of a mail (`?notes=id`). */
export function NotesButton({ noun, id }: { noun: NotedNoun; id: string }) {
  const t = useNoteTexts();
  const [params] = useSearchParams();
  const [state, setState] = useState<'never' | 'open' | 'closed'>(params.has('notes') ? 'open' : 'never');
  // A draft of a note is gone on with on the screen that is open already.
  const called = params.get('notes');
  useEffect(() => {
    if (called !== null) setState('open');
  }, [called]);
  const { data } = useOne(notes.list, { query: notesQuery(noun, id) });
  const total = data?.metadata.total ?? 0;
  return (
    <>
      <Button variant="text" onClick={() => setState('open')}>
        {total > 0 ? t.count(total) : t.button}
      </Button>
      {state === 'never' ? null : (
        // Stays mounted for its closing animation.
        <Suspense>
          <NotesDrawer noun={noun} id={id} open={state === 'open'} close={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
