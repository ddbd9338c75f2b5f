import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Delivery, type Webhook, webhooks } from '#contract/webhooks.ts';
import { toast } from '../../kit/feedback/toasts.tsx';
import { useErrorToast } from '../../kit/feedback/useErrorToast.ts';
import { useSave } from '../../kit/http/data.ts';
import { SendIcon } from '../../kit/theme/icons.tsx';
import { DateCell } from '../../kit/values/DateCell.tsx';
import { formatNumber } from '../../kit/values/useNumberFormat.ts';
import { DeliveryChip, useAnswerText } from './states.tsx';
import { useWebhookTexts } from './webhooks.texts.ts';

/** One delivery: its state, what was answered, and once more by hand. */
export function DeliveryRow({ webhook, row }: { webhook: Webhook; row: Delivery }) {
  const t = useWebhookTexts();
  const answerText = useAnswerText();
  const resend = useResend(webhook.id, row.id);
  return (
    <Box component="li" data-row sx={{ borderTop: '1px solid var(--line)', py: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.75 }}>
        <Box component="code" sx={{ fontSize: 13.5, flex: { xs: '1 1 100%', sm: '0 1 230px' } }}>
          {row.event}
        </Box>
        <DeliveryChip state={row.state} />
        <Box sx={{ flex: '1 1 160px', minWidth: 0, fontSize: 13 }}>
          {answerText(row)}
          <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            <DateCell value={row.sent_at ?? row.createdAt} /> · {t.attempts(row.attempts)}
            {row.ms === null ? null : ` · ${t.ms(formatNumber(row.ms))}`}
          </Box>
          {row.waits ? (
            <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              {t.waits}
            </Box>
          ) : null}
          {row.due_at && row.attempts > 0 && !row.waits ? (
            <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              {t.next}: <DateCell value={row.due_at} />
            </Box>
          ) : null}
        </Box>
        {webhook.active && !row.waits ? (
          <Button
            variant="outlined"
            color="inherit"
            size="small"
            startIcon={<SendIcon width={16} height={16} />}
            aria-label={t.resendOf(row.event)}
            aria-disabled={resend.isPending}
            onClick={() => void resend.send()}
          >
            {t.resend}
          </Button>
        ) : null}
      </Box>
      <Box component="details" sx={{ mt: 0.5, fontSize: 13 }}>
        <Box component="summary" sx={{ cursor: 'pointer', color: 'text.secondary', width: 'fit-content' }}>
          {t.details}
        </Box>
        <Box component="code" sx={{ display: 'block', color: 'text.secondary', my: 0.5 }}>
          webhook-id: {row.id}
        </Box>
        <Text name={t.sentBody} text={JSON.stringify(JSON.parse(row.body), null, 2)} />
        <Text name={t.answer} text={row.answer || t.noAnswer} />
      </Box>
    </Box>
  );
}

/** A text that somebody else has written: shown as text, whatever it is. */
const Text = ({ name, text }: { name: string; text: string }) => (
  <>
    <Box sx={{ mt: 1, fontSize: 12.5, fontWeight: 600 }}>{name}</Box>
    <Box
      component="pre"
      sx={{
        m: 0,
        p: 1,
        border: '1px solid var(--line)',
        borderRadius: 1,
        fontSize: 12.5,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </Box>
  </>
);

function useResend(id: string, delivery: string) {
  const t = useWebhookTexts();
  const toastError = useErrorToast();
  const { save, isPending } = useSave(webhooks.resend);
  const send = async () => {
    if (isPending) return;
    try {
      const { waits } = await save({ params: { id, delivery } });
      if (waits) toast.info(t.waits);
      else toast.success(t.resent);
    } catch (error) {
      toastError(error, t.resendFailed);
    }
  };
  return { send, isPending };
}
