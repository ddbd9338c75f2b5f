import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bulk } from '#contract/bulk.ts';
import { type BulkAct, isBulkRunning } from '#contract/kit/bulk.ts';
import { useErrorToast } from '../../../feedback/useErrorToast.ts';
import { watchAct } from '../../../feedback/watchAct.ts';
import { call } from '../../../http/call.ts';
import { headingNext } from '../../../keyboard/headingNext.ts';
import { RestoreIcon } from '../../../theme/icons.tsx';
import { useBulkTexts } from '../bulk.texts.ts';

/** Takes back what the act changed and nobody has touched since; nothing where there is nothing to undo. */
export function UndoButton({ act }: { act: BulkAct }) {
  const t = useBulkTexts();
  const toastError = useErrorToast();
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  if (!act.undoUntil || isBulkRunning(act.state)) return null;
  const undo = async () => {
    setSending(true);
    try {
      client.setQueryData(['bulk', act.id], await call(bulk.undo, { params: { id: act.id } }));
      watchAct(act.id);
    } catch (error) {
      toastError(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <Button
      ref={headingNext}
      variant="outlined"
      onClick={() => isSending || void undo()}
      aria-disabled={isSending}
      startIcon={<RestoreIcon width={18} height={18} />}
    >
      {t.undo}
    </Button>
  );
}
