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

/** Says that one's new address waits for its link to be opened; sends it again, or gives up (docs/decisions/0032). */
export function AddressWaits() {
  const t = useUserTexts();
  const email = useOne(address.waiting, {}).data?.email;
  const sendAgain = useAct(address.sendAgain, codes.addressMailed);
  const giveUp = useAct(address.giveUp, codes.addressKept);
  if (!email) return null;
  const busy = sendAgain.isPending || giveUp.isPending;
  return (
    <Alert severity="info" variant="outlined" role="status" sx={{ ...wholeRow, overflowWrap: 'anywhere' }}>
      {t.addressWaits(email)}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button variant="outlined" size="small" aria-disabled={busy} onClick={sendAgain.act}>
          {t.sendAgain}
        </Button>
        <Button variant="text" color="inherit" size="small" aria-disabled={busy} onClick={giveUp.act}>
          {t.giveUpAddress}
        </Button>
      </Box>
    </Alert>
  );
}

type Act = (typeof address)['sendAgain' | 'giveUp'];

/** One of the two, once at a time; `done` is the toast. */
function useAct(endpoint: Act, done: MessageCode) {
  const translate = useTranslate();
  const { save, isPending } = useSave<Endpoint & Act>(endpoint);
  const act = async () => {
    if (isPending) return;
    try {
      await save({});
      toast.success(translate(done));
    } catch (error) {
      toast.error(translate(messageOf(error)));
    }
  };
  return { act, isPending };
}
