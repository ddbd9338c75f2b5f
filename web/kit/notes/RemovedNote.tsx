import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Note, notes } from '#contract/notes.ts';
import { useErrorToast } from '../feedback/useErrorToast.ts';
import { useSave } from '../http/data.ts';
import { RestoreIcon } from '../theme/icons.tsx';
import { useNoteTexts } from './notes.texts.ts';

/** Says that a note was deleted, with a button that restores it: a toast cannot be reached while the drawer is open. */
export function RemovedNote({ note, onRestored }: { note: Note | undefined; onRestored(): void }) {
  const t = useNoteTexts();
  const toastError = useErrorToast();
  const { save, isPending } = useSave(notes.restore);
  const restore = async (id: string, button: HTMLElement) => {
    try {
      await save({ params: { id } });
      // The button goes: without the focus the drawer would not take Escape.
      button.closest<HTMLElement>('[role=dialog]')?.focus();
      onRestored();
    } catch (error) {
      toastError(error, t.notRestored);
    }
  };
  return (
    <div role="status">
      {note ? (
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
          {t.removed}
          <Button
            size="small"
            variant="outlined"
            disabled={isPending}
            startIcon={<RestoreIcon width={16} height={16} />}
            // The button that deleted the note is gone.
            autoFocus
            onClick={({ currentTarget }) => restore(note.id, currentTarget)}
          >
            {t.undo}
          </Button>
        </Box>
      ) : null}
    </div>
  );
}
