import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useTexts } from '../../texts/useTexts.ts';
import { ReadPaused } from '../feedback/states/ReadPaused.tsx';
import { useOnline } from '../http/online.ts';
import { CloseIcon } from '../theme/icons.tsx';
import type { Leave } from './preview.ts';
import { usePreviewTitle } from './previewTitle.texts.ts';

interface Props {
  render(leave: Leave): ReactNode;
  /** Called when the dialog is gone. */
  closed(): void;
}

/** The preview of a form that has no room beside it. */
export function PreviewDialog({ render, closed }: Props) {
  const t = useTexts();
  const [open, setOpen] = useState(true);
  const after = useRef<() => void>(undefined);
  const close = () => setOpen(false);
  const leave: Leave = (then) => {
    after.current = then;
    close();
  };
  const onExited = () => {
    closed();
    // The focus is back on the button by now.
    after.current?.();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      aria-label={usePreviewTitle().title}
      slotProps={{ transition: { onExited }, paper: { sx: { m: 1, width: 'min(400px, 100% - 16px)' } } }}
    >
      <IconButton
        aria-label={t.close}
        onClick={close}
        sx={{ position: 'absolute', top: 8, right: 8, minWidth: 44, minHeight: 44 }}
      >
        <CloseIcon width={20} height={20} />
      </IconButton>
      <DialogContent sx={{ px: 2, pt: 7, pb: 2 }}>
        <Suspense fallback={<Waiting />}>{render(leave)}</Suspense>
      </DialogContent>
    </Dialog>
  );
}

/** Until the code of the preview has loaded: without a connection it waits for one. */
const Waiting = () => (useOnline() ? <Skeleton variant="rounded" height={480} /> : <ReadPaused />);
