import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { NotedNoun } from '#contract/nouns.ts';
import type { RowAction } from '../lists/table.ts';
import { CommentIcon } from '../theme/icons.tsx';
import { NotesDrawer } from './NotesButton.tsx';
import { useNoteTexts } from './notes.texts.ts';

/**
 * The notes on a list's records that have no screen of their own: a row action, and the drawer that it opens, to be rendered by
 * the screen. Also from the link of a mail, which names the record (`?notes=id`).
 */
export function useRowNotes<Row extends { id: string }>(
  noun: NotedNoun,
): [action: RowAction<Row>, drawer: ReactNode] {
  const t = useNoteTexts();
  const [params] = useSearchParams();
  const [id, setId] = useState(params.get('notes') ?? undefined);
  const [isOpen, setOpen] = useState(true);
  // A draft of a note is gone on with on the list that is open already.
  const called = params.get('notes');
  useEffect(() => {
    if (called === null) return;
    setId(called);
    setOpen(true);
  }, [called]);
  const action = useMemo<RowAction<Row>>(() => {
    const run = (row: Row) => {
      setId(row.id);
      setOpen(true);
    };
    return { label: t.button, icon: CommentIcon, run };
  }, [t]);
  const drawer = id ? (
    <Suspense>
      <NotesDrawer key={id} noun={noun} id={id} open={isOpen} close={() => setOpen(false)} />
    </Suspense>
  ) : null;
  return [action, drawer];
}
