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
  const when =
    at === null ? null : isToday(at) ? `${t.today} ${at.slice(11, 16)}` : `${formatInstant(at)} UTC`;
  const same = `${t.same(when ?? '', number(rows))}${pictures > 0 ? `, ${t.pictures(number(pictures))}` : ''}.`;
  const problem = fault && `${when === null ? t.never : t.failed[stage](when)}: ${t.faults[fault]}.`;
  return (
    <Alert
      severity={fault ? 'error' : flawed > 0 ? 'warning' : 'success'}
      variant="outlined"
      role={fault ? 'alert' : 'status'}
      sx={{ mb: 1.5 }}
    >
      {problem ?? same} {fault === null && flawed > 0 ? t.flawed(number(flawed)) : ''}
    </Alert>
  );
}

/** Days are UTC, as everywhere. */
const isToday = (at: string): boolean => at.slice(0, 10) === new Date().toISOString().slice(0, 10);
