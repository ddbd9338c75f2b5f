import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { codes } from '#contract/kit/codes.ts';
import { maxNoteLength, type NotePerson, notes } from '#contract/notes.ts';
import type { NotedNoun } from '#contract/nouns.ts';
import { useTranslate } from '../../texts/messages.ts';
import { isKeyReused } from '../drafts/single/keyReused.ts';
import { RestoredLine } from '../drafts/single/RestoredLine.tsx';
import { useTextDraft } from '../drafts/single/useTextDraft.ts';
import { useSave } from '../http/data.ts';
import { newIdempotencyKey } from '../http/outgoing.ts';
import { messageOf } from '../http/problem.ts';
import { usePanel } from '../page/panel.ts';
import { MentionList } from './MentionList.tsx';
import { mentionedIn } from './mentions.ts';
import { useNoteFormTexts } from './noteForm.texts.ts';
import { useNoteTexts } from './notes.texts.ts';
import { useMentions } from './useMentions.ts';

interface Props {
  noun: NotedNoun;
  id: string;
  /** Told how to give up what is written and not saved; undefined without. */
  setUnsaved(giveUp: (() => void) | undefined): void;
}

type Typed = { text: string; called: readonly NotePerson[] };

/** The address that opens the notes of this record. */
function usePathOfNotes(id: string): string {
  const { pathname, search } = useLocation();
  const panel = usePanel();
  if (panel) return `${pathname}/${panel.id}/edit?notes=${id}`;
  const query = new URLSearchParams(search);
  query.set('notes', id);
  return `${pathname}?${query}`;
}

/** The field for a new note; an @ offers the people of the team. */
export function NoteForm({ noun, id, setUnsaved }: Props) {
  const t = useNoteTexts();
  const { alreadyAdded } = useNoteFormTexts();
  const translate = useTranslate();
  const mentions = useMentions();
  const { text } = mentions;
  const [error, setError] = useState<string>();
  // A repeated request of the same note is the same note.
  const [key, setKey] = useState(newIdempotencyKey);
  const { save, isPending, refresh } = useSave(notes.create);
  const isUnsaved = text.trim() !== '';
  const draft = useTextDraft<Typed>({
    ...{ form: `note ${noun} ${id}`, title: t.label, path: usePathOfNotes(id), enabled: true, key },
    values: isUnsaved ? { text, called: mentions.called } : undefined,
    restore(typed, sentKey) {
      mentions.restore(typed.text, typed.called);
      setKey(sentKey);
    },
  });
  const { forget } = draft;
  useEffect(() => setUnsaved(isUnsaved ? forget : undefined), [isUnsaved, setUnsaved, forget]);

  const giveUp = () => {
    forget();
    mentions.clear();
    setKey(newIdempotencyKey());
  };
  const inputProps = {
    ...mentions.inputProps,
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
      setError(undefined);
      mentions.inputProps.onChange(event);
    },
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    // The drawer is inside the form of the record.
    event?.stopPropagation();
    if (isPending) return;
    if (!isUnsaved) return setError(translate(codes.required));
    setError(undefined);
    try {
      const called = mentionedIn(text, mentions.called).map((person) => person.id);
      await save({ body: { noun, record_id: id, text, mentions: called }, key });
      forget();
      mentions.removeSent(text);
      setKey(newIdempotencyKey());
    } catch (failure) {
      if (isKeyReused(failure)) {
        setError(alreadyAdded);
        setKey(newIdempotencyKey());
        return refresh();
      }
      setError(translate(messageOf(failure, t.notAdded)));
    }
  };
  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ position: 'relative' }}>
        <TextField
          label={t.label}
          // On a phone its keyboard would cover the notes.
          autoFocus={!matchMedia('(pointer: coarse)').matches}
          multiline
          minRows={3}
          maxRows={10}
          fullWidth
          value={text}
          error={error !== undefined}
          helperText={error ?? t.hint}
          slotProps={{
            htmlInput: { maxLength: maxNoteLength, readOnly: draft.isReading, ...inputProps },
          }}
          onKeyDown={(event) => {
            if (mentions.onKeyDown(event)) return;
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
          }}
        />
        {mentions.list ? <MentionList {...mentions.list} /> : null}
      </Box>
      <RestoredLine savedAt={draft.savedAt} discard={giveUp} />
      <Button type="submit" variant="contained" aria-disabled={isPending} sx={{ justifySelf: 'end' }}>
        {t.add}
      </Button>
    </Box>
  );
}
