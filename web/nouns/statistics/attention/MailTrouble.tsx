import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { MailFailures as Trouble } from '#contract/statistics.ts';
import { formatInstant } from '../../../kit/values/dates.ts';
import { useNumberFormat } from '../../../kit/values/useNumberFormat.ts';
import { useMailTroubleTexts } from './mailTrouble.texts.ts';

/** Since when mail cannot be sent, why, and how many mails are affected. */
export function MailTrouble({ trouble }: { trouble: Trouble }) {
  const t = useMailTroubleTexts();
  const number = useNumberFormat();
  const { since, fault, failures, waiting, lost } = trouble;
  return (
    <Alert
      severity={since ? 'error' : 'warning'}
      variant="outlined"
      sx={{ '&:not(:last-child)': { mb: 1.5 } }}
    >
      {since ? (
        <AlertTitle>
          {t.since(formatInstant(since) ?? '')}
          {fault ? `: ${t.faults[fault]}.` : '.'}
        </AlertTitle>
      ) : null}
      {since ? `${t.waiting(number(waiting))} ${t.failures(number(failures))} ` : ''}
      {lost > 0 ? t.lost(number(lost)) : ''}
    </Alert>
  );
}
