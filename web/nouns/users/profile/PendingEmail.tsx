import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { address } from '#contract/address.ts';
import { codes, type MessageCode } from '#contract/kit/codes.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { toast } from '../../../kit/feedback/toasts.tsx';
import { wholeRow } from '../../../kit/forms/FormPage.tsx';
import { useOne, useSave } from '../../../kit/http/data.ts';
import { messageOf } from '../../../kit/http/problem.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { useUserTexts } from '../users.texts.ts';

/** The notice of a new email that is not confirmed yet: sends its link again, or keeps the old email (docs/decisions/0032). */
export function PendingEmail() {
  const t = useUserTexts();
  const email = useOne(address.waiting, {}).data?.email;
  const resend = useAction(address.sendAgain, codes.addressMailed);
  const cancel = useAction(address.giveUp, codes.addressKept);
  if (!email) return null;
  const busy = resend.isPending || cancel.isPending;
  return (
    <Alert severity="info" variant="outlined" role="status" sx={{ ...wholeRow, overflowWrap: 'anywhere' }}>
      {t.emailPending(email)}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button variant="outlined" size="small" aria-disabled={busy} onClick={resend.run}>
          {t.sendAgain}
        </Button>
        <Button variant="text" color="inherit" size="small" aria-disabled={busy} onClick={cancel.run}>
          {t.keepEmail}
        </Button>
      </Box>
    </Alert>
  );
}

type Action = (typeof address)['sendAgain' | 'giveUp'];

/** Runs one of the two calls; `done` is the toast of success. */
function useAction(endpoint: Action, done: MessageCode) {
  const translate = useTranslate();
  const { save, isPending } = useSave<Endpoint & Action>(endpoint);
  const run = async () => {
    if (isPending) return;
    try {
      await save({});
      toast.success(translate(done));
    } catch (error) {
      toast.error(translate(messageOf(error)));
    }
  };
  return { run, isPending };
}
