import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId, useRef } from 'react';
import { useFocusReturn } from '../../keyboard/keptFocus.ts';

interface Props {
  open: boolean;
  title: string;
  hint: ReactNode;
  yes: string;
  no: string;
  /** `yes` is destructive: `no` is the primary button. */
  danger?: boolean;
  onYes(): void;
  onNo(): void;
}

/** A question with two answers. During the closing animation it keeps the texts that it was opened with. */
export function ConfirmDialog(props: Props) {
  const last = useRef(props);
  useFocusReturn();
  if (props.open) last.current = props;
  const { title, hint, yes, no, danger } = last.current;
  const id = useId();
  const yesButton = danger ? (
    <Button key="yes" variant="outlined" color="error" onClick={props.onYes} sx={{ color: 'error.main' }}>
      {yes}
    </Button>
  ) : (
    <Button key="yes" variant="contained" onClick={props.onYes}>
      {yes}
    </Button>
  );
  const noButton = (
    <Button key="no" variant={danger ? 'contained' : 'outlined'} onClick={props.onNo} autoFocus>
      {no}
    </Button>
  );
  return (
    <Dialog
      open={props.open}
      onClose={props.onNo}
      aria-labelledby={id}
      aria-describedby={`${id}-hint`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-hint`} component="div">
          {hint}
        </DialogContentText>
      </DialogContent>
      <DialogActions>{danger ? [yesButton, noButton] : [noButton, yesButton]}</DialogActions>
    </Dialog>
  );
}
