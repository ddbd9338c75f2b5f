import Alert from '@mui/material/Alert';
import type { BackupStatus } from '#contract/backups.ts';
import { formatInstant } from '../../../kit/values/dates.ts';
import { useNumberFormat } from '../../../kit/values/useNumberFormat.ts';
import { useRestoreDrillTexts } from './restoreDrill.texts.ts';

/** Whether the newest backup could be restored; red with the reason when not (product/backups#status). */
export function RestoreDrill({ status }: { status: BackupStatus }) {
  const t = useRestoreDrillTexts();
  const number = useNumberFormat();
  const { stage, at, fault, rows, pictures, flawed } = status;
  const when = at && (isToday(at) ? `${t.today} ${at.slice(11, 16)}` : `${formatInstant(at)} UTC`);
  if (fault)
    return (
      <Alert severity="error" variant="outlined" sx={{ '&:not(:last-child)': { mb: 1.5 } }}>
        {when === null ? t.never : t.failed[stage](when)}: {t.faults[fault]}.
      </Alert>
    );
  const counted = pictures > 0 ? `, ${t.pictures(number(pictures))}` : '';
  return (
    <Alert
      severity={flawed > 0 ? 'warning' : 'success'}
      variant="outlined"
      role="status"
      sx={{ '&:not(:last-child)': { mb: 1.5 } }}
    >
      {t.same(when ?? '', number(rows))}
      {counted}. {flawed > 0 ? t.flawed(number(flawed)) : ''}
    </Alert>
  );
}

/** Days are UTC, as everywhere. */
const isToday = (at: string): boolean => at.slice(0, 10) === new Date().toISOString().slice(0, 10);
