import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { toast } from '../../kit/feedback/toasts.tsx';
import { CopyIcon } from '../../kit/theme/icons.tsx';
import { useWebhookTexts } from './webhooks.texts.ts';

interface Props {
  made: { readonly name: string; readonly secret: string; readonly rotating_until: string | null };
  close(): void;
}

/** The new secret of a webhook: shown here only. Closed by its button alone, not by a key or a click beside it. */
export function MadeSecret({ made: { name, secret, rotating_until }, close }: Props) {
  const t = useWebhookTexts();
  const id = useId();
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast.success(t.copied),
      () => toast.error(t.copyFailed),
    );
  return (
    <Dialog open aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {t.madeTitle(name)}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ mb: 1.5 }}>{rotating_until ? `${t.madeHint} ${t.rotatedHint}` : t.madeHint}</Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <OutlinedInput
            value={secret}
            readOnly
            sx={{ flex: '1 1 240px', fontFamily: 'monospace' }}
            onFocus={(event) => event.target.select()}
            slotProps={{ input: { 'aria-label': t.secret } }}
          />
          <Button variant="outlined" startIcon={<CopyIcon />} onClick={copy} autoFocus>
            {t.copy}
          </Button>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close}>
          {t.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
