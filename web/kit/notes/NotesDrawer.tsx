import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Note, notes } from '#contract/notes.ts';
import type { NotedNoun } from '#contract/nouns.ts';
import { Unloaded } from '../feedback/states/Unloaded.tsx';
import { useAskToLeave } from '../feedback/useAskToLeave.tsx';
import { useOne, useSave } from '../http/data.ts';
import { recheckRun } from '../page/run.ts';
import { SideDrawer } from '../page/SideDrawer.tsx';
import { NoteForm } from './NoteForm.tsx';
import { NoteItem } from './NoteItem.tsx';
import { useNoteTexts } from './notes.texts.ts';
import { notesQuery } from './notesQuery.ts';
import { RemovedNote } from './RemovedNote.tsx';

interface Props {
  noun: NotedNoun;
  id: string;
  open: boolean;
  close(): void;
}

/** A drawer with the notes of staff on a record, the newest first, and a field for a new one. */
export function NotesDrawer({ noun, id, open, close }: Props) {
  const t = useNoteTexts();
  const [perPage, setPerPage] = useState<number>();
  const answer = useOne(notes.list, { query: notesQuery(noun, id, perPage) }, 'keep');
  const { data } = answer;
  const found = data?.data ?? [];
  const [removed, setRemoved] = useState<Note>();
  /** Gives up what is written and not saved. */
  const [giveUp, setGiveUp] = useState<() => void>();
  const setUnsaved = useCallback((next: (() => void) | undefined) => setGiveUp(() => next), []);
  const seen = useSeen(noun, id, open && found.some(({ unseen }) => unseen));
  const closeRead = () => {
    setUnsaved(undefined);
    close();
    // What was read may be what a run came for.
    void seen.current?.then(recheckRun, () => undefined);
    seen.current = undefined;
  };
  const { closeOrAsk, question } = useAskToLeave(giveUp !== undefined, closeRead, giveUp);
  return (
    <>
      <SideDrawer open={open} close={closeOrAsk} title={t.title}>
        <NoteForm noun={noun} id={id} setUnsaved={setUnsaved} />
        <RemovedNote note={removed} onRestored={() => setRemoved(undefined)} />
        <Unloaded answer={answer} title={t.failed} height={96} />
        {data && found.length === 0 ? (
          <Typography sx={{ color: 'text.secondary' }}>{t.empty}</Typography>
        ) : null}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid' }}>
          {found.map((note) => (
            <NoteItem key={note.id} note={note} onRemoved={() => setRemoved(note)} />
          ))}
        </Box>
        {data && data.metadata.total > found.length && perPage === undefined ? (
          <Button variant="outlined" onClick={() => setPerPage(100)}>
            {t.older}
          </Button>
        ) : null}
      </SideDrawer>
      {question}
    </>
  );
}

/** Tells the server once that the reader has seen the notes that call them. Returns the ref of that call. */
function useSeen(noun: NotedNoun, id: string, isUnseen: boolean) {
  const { save } = useSave(notes.seen);
  const sent = useRef<Promise<unknown>>(undefined);
  useEffect(() => {
    if (!isUnseen) return;
    sent.current = save({ body: { noun, record_id: id } });
    // Without it they stay unseen, and are marked the next time.
    sent.current.catch(() => undefined);
  }, [isUnseen, save, noun, id]);
  return sent;
}
