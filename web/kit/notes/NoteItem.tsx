import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { type Note, notes } from '#contract/notes.ts';
import { useErrorToast } from '../feedback/useErrorToast.ts';
import { useSave } from '../http/data.ts';
import { useSession } from '../session/session.ts';
import { TrashIcon } from '../theme/icons.tsx';
import { DateCell } from '../values/DateCell.tsx';
import { StatusChip } from '../values/StatusChip.tsx';
import { partsOf } from './mentions.ts';
import { useNoteTexts } from './notes.texts.ts';

/** One note: author, time and text; its author and administrators can delete it. */
export function NoteItem({ note, onRemoved }: { note: Note; onRemoved(): void }) {
  const t = useNoteTexts();
  const toastError = useErrorToast();
  const session = useSession();
  const { save, isPending } = useSave(notes.remove);
  // Stays marked until the notes are opened again, although it has been seen by then.
  const [wasUnseen] = useState(note.unseen);
  const author = note.author ? `${note.author.first_name} ${note.author.last_name}`.trim() : t.nobodyLeft;
  const mayRemove = session?.role === 'admin' || note.author?.id === session?.userId;
  const remove = async () => {
    try {
      await save({ params: { id: note.id } });
      onRemoved();
    } catch (error) {
      toastError(error, t.notRemoved);
    }
  };
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: '1px solid var(--line)', display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontSize: 13, color: 'text.secondary' }}>
          <Box component="strong" sx={{ color: 'text.primary', fontWeight: 550 }}>
            {author}
          </Box>{' '}
          · <DateCell value={note.createdAt} />
        </Box>
        {wasUnseen ? <StatusChip label={t.unseen} tone="warning" /> : null}
        {mayRemove ? (
          <IconButton size="small" aria-label={t.remove(author)} disabled={isPending} onClick={remove}>
            <TrashIcon width={18} height={18} />
          </IconButton>
        ) : null}
      </Box>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {partsOf(note.text, note.mentions).map((part, at) =>
          at % 2 === 0 ? (
            part
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places.
            <Box component="strong" key={at} sx={{ fontWeight: 600, color: 'var(--accent)' }}>
              {part}
            </Box>
          ),
        )}
      </Box>
    </Box>
  );
}
