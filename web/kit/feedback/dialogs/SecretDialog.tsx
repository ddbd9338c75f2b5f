import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { CopyIcon } from '../../theme/icons.tsx';
import { copyText } from '../copyText.ts';

interface Props {
  title: string;
  hint: string;
  /** The accessible name of the secret. */
  label: string;
  secret: string;
  words: Readonly<Record<'copy' | 'copied' | 'copyFailed' | 'done', string>>;
  close(): void;
}

/** A secret that is shown here only, with a button that copies it. Closed by its button alone, not by a key or a click beside it. */
export function SecretDialog({ title, hint, label, secret, words, close }: Props) {
  const id = useId();
  const copy = () => copyText(secret, words.copied, words.copyFailed);
  return (
    <Dialog open aria-labelledby={id} aria-describedby={`${id}-hint`} maxWidth="sm" fullWidth>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <Box id={`${id}-hint`} sx={{ mb: 1.5 }}>
          {hint}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <OutlinedInput
            value={secret}
            readOnly
            sx={{ flex: '1 1 240px', fontFamily: 'monospace' }}
            onFocus={(event) => event.target.select()}
            slotProps={{ input: { 'aria-label': label } }}
          />
          <Button variant="outlined" startIcon={<CopyIcon />} onClick={copy} autoFocus>
            {words.copy}
          </Button>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close}>
          {words.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
