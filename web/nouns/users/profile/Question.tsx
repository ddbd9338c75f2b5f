import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useFocusReturn } from '../../../kit/keyboard/keptFocus.ts';
import { useTexts } from '../../../texts/useTexts.ts';

interface Props {
  title: string;
  hint: string;
  submitLabel: string;
  busy: boolean;
  isComplete: boolean;
  submit(): void;
  close(): void;
  children: ReactNode;
}

/** A dialog with a form of one step. */
export function Question({ title, hint, submitLabel, busy, isComplete, submit, close, children }: Props) {
  const { cancel } = useTexts();
  const id = useId();
  useFocusReturn();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble to the form that renders this dialog.
    event.stopPropagation();
    if (isComplete && !busy) submit();
  };
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby={id} aria-describedby={`${id}-hint`}>
      <form noValidate onSubmit={onSubmit} style={{ display: 'contents' }}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText id={`${id}-hint`}>{hint}</DialogContentText>
          {children}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={close}>
            {cancel}
          </Button>
          <Button type="submit" variant="contained" aria-disabled={!isComplete || busy}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
