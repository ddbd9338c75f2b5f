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
  /** `yes` destroys something: then `no` is the main button. */
  danger?: boolean;
  onYes(): void;
  onNo(): void;
}

/** A question with two answers. While it closes it keeps the words it was opened with. */
export function ConfirmDialog(props: Props) {
  const last = useRef(props);
  if (props.open) last.current = props;
  const { title, hint, yes, no, danger } = last.current;
  const id = useId();
  const refusal = (
    <Button variant={danger ? 'contained' : 'outlined'} onClick={props.onNo} autoFocus>
      {no}
    </Button>
  );
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
        {danger ? (
          <>
            <Button variant="outlined" color="error" onClick={props.onYes} sx={{ color: 'error.main' }}>
              {yes}
            </Button>
            {refusal}
          </>
        ) : (
          <>
            {refusal}
            <Button variant="contained" onClick={props.onYes}>
              {yes}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
