import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react';
import { codes } from '#contract/kit/codes.ts';
import { maxNoteLength, notes } from '#contract/notes.ts';
import type { NotedNoun } from '#contract/nouns.ts';
import { useTranslate } from '../../texts/messages.ts';
import { useSave } from '../http/data.ts';
import { messageOf } from '../http/problem.ts';
import { MentionList } from './MentionList.tsx';
import { calledIn } from './mentions.ts';
import { useNoteTexts } from './notes.texts.ts';
import { useMentions } from './useMentions.ts';

interface Props {
  noun: NotedNoun;
  id: string;
  /** Told whether something is written that is not saved. */
  setUnsaved(isUnsaved: boolean): void;
}

/** The field for a new note; an @ offers the people of the team. */
export function NoteForm({ noun, id, setUnsaved }: Props) {
  const t = useNoteTexts();
  const translate = useTranslate();
  const mentions = useMentions();
  const { text } = mentions;
  const [error, setError] = useState<string>();
  // A repeated request of the same note is the same note.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { save, isPending } = useSave(notes.create);
  const isUnsaved = text.trim() !== '';
  useEffect(() => setUnsaved(isUnsaved), [isUnsaved, setUnsaved]);

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
      const called = calledIn(text, mentions.called).map((person) => person.id);
      await save({ body: { noun, record_id: id, text, mentions: called }, key });
      mentions.clear();
      setKey(crypto.randomUUID());
    } catch (failure) {
      setError(translate(messageOf(failure, t.notAdded)));
    }
  };
  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ position: 'relative' }}>
        <TextField
          label={t.label}
          multiline
          minRows={3}
          maxRows={10}
          fullWidth
          value={text}
          error={error !== undefined}
          helperText={error ?? t.hint}
          slotProps={{ htmlInput: { maxLength: maxNoteLength, readOnly: isPending, ...inputProps } }}
          onKeyDown={(event) => {
            if (mentions.onKeyDown(event)) return;
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
          }}
        />
        {mentions.list ? <MentionList {...mentions.list} /> : null}
      </Box>
      <Button type="submit" variant="contained" disabled={isPending} sx={{ justifySelf: 'end' }}>
        {t.add}
      </Button>
    </Box>
  );
}
