import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId, useRef } from 'react';

interface Props {
  open: boolean;
  title: string;
  hint?: ReactNode;
  yes: string;
  no: string;
  danger?: boolean;
  onYes(): void;
  onNo(): void;
}

/** A question with two answers. While it closes it keeps the words it was opened with. */
export function Ask(props: Props) {
  const last = useRef(props);
  if (props.open) last.current = props;
  const { title, hint, yes, no, danger } = last.current;
  const id = useId();
  return (
    <Dialog open={props.open} onClose={props.onNo} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      {hint ? (
        <DialogContent>
          <DialogContentText component="div">{hint}</DialogContentText>
        </DialogContent>
      ) : null}
      <DialogActions>
        <Button variant="outlined" onClick={props.onNo} autoFocus>
          {no}
        </Button>
        <Button variant="contained" color={danger ? 'error' : 'primary'} onClick={props.onYes}>
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
