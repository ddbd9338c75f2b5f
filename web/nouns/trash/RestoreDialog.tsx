import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import type { TrashedRecord } from '#contract/kit/trash.ts';
import { LoadFailed } from '../../kit/feedback/states/NoRows.tsx';
import { removeStoredToast } from '../../kit/feedback/storedToasts.ts';
import { toast } from '../../kit/feedback/toasts.tsx';
import { useUndoTexts } from '../../kit/feedback/undo/undo.texts.ts';
import { useErrorToast } from '../../kit/feedback/useErrorToast.ts';
import { useOne } from '../../kit/http/data.ts';
import { isGone } from '../../kit/http/problem.ts';
import { useRestoreDeleted } from '../../kit/http/useRestoreDeleted.ts';
import { useFocusReturn } from '../../kit/keyboard/keptFocus.ts';
import { announceSettled } from '../../kit/nouns/bulk/settledRows.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { RestoreEffects } from './RestoreEffects.tsx';
import { useTrashTexts } from './trash.texts.ts';
import { callsOf, nameOf } from './trashed.ts';

interface Props {
  record: TrashedRecord;
  close(): void;
}

/** Says what restoring a record would do, before it is done. */
export function RestoreDialog({ record, close }: Props) {
  const t = useTrashTexts();
  const shared = useTexts();
  const { restoredNamed } = useUndoTexts();
  const toastError = useErrorToast();
  useFocusReturn();
  const restoreDeleted = useRestoreDeleted();
  const [isRestoring, setRestoring] = useState(false);
  const calls = callsOf(record);
  // Restored it is not in the trash any more: it stays as it was read.
  const preview = useOne(calls.trashed, isRestoring ? undefined : { params: { id: record.id } }, 'keep');
  const name = nameOf(record, t);
  const titleId = useId();
  const restore = async () => {
    if (isRestoring) return;
    setRestoring(true);
    try {
      await restoreDeleted(calls.restore, record.id);
      announceSettled(record.id);
      removeStoredToast(record.id);
      toast.success(restoredNamed(name));
    } catch (error) {
      // Restored or destroyed by somebody else.
      if (isGone(error)) removeStoredToast(record.id);
      toastError(error);
    }
    close();
  };
  const isImpossible = Boolean(preview.data?.obstacle);
  return (
    <Dialog open onClose={isRestoring ? undefined : close} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {t.restoreTitle(name)}
      </DialogTitle>
      <DialogContent id={`${titleId}-effects`} aria-busy={preview.isPending}>
        {preview.data ? (
          <RestoreEffects preview={preview.data} />
        ) : preview.isError ? (
          <LoadFailed error={preview.error} retry={preview.refetch} title="" />
        ) : (
          <Box
            role="status"
            sx={{ display: 'flex', gap: 1.5, alignItems: 'center', color: 'text.secondary' }}
          >
            <CircularProgress size={18} aria-hidden />
            {t.loading}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant={isImpossible ? 'contained' : 'outlined'} onClick={close} disabled={isRestoring}>
          {isImpossible ? t.close : shared.cancel}
        </Button>
        {isImpossible ? null : (
          <Button
            // Mounted anew once it can be pressed, to be focused then, and described by what it would do.
            key={preview.data ? 'ready' : 'loading'}
            aria-describedby={`${titleId}-effects`}
            variant="contained"
            onClick={restore}
            disabled={!preview.data}
            aria-disabled={isRestoring}
            autoFocus
          >
            {shared.restore}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
