import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { BackupStatus } from '#contract/backups.ts';
import { CheckIcon } from '../../../kit/theme/icons.tsx';
import { formatInstant } from '../../../kit/values/dates.ts';
import { useNumberFormat } from '../../../kit/values/useNumberFormat.ts';
import { useRestoreDrillTexts } from './restoreDrill.texts.ts';

const alertStyle = { '&:not(:last-child)': { mb: 1.5 } };

/** Whether the newest backup could be restored: a quiet line when it could, red with the reason when not (product/backups#status). */
export function RestoreDrill({ status }: { status: BackupStatus }) {
  const t = useRestoreDrillTexts();
  const number = useNumberFormat();
  const { stage, at, fault, rows, pictures, flawed } = status;
  const when = at && (isToday(at) ? `${t.today} ${at.slice(11, 16)}` : `${formatInstant(at)} UTC`);
  if (fault)
    return (
      <Alert severity="error" variant="outlined" sx={alertStyle}>
        {when === null ? t.never : t.failed[stage](when)}: {t.faults[fault]}.
      </Alert>
    );
  const same = `${t.same(when ?? '', number(rows))}${pictures > 0 ? t.pictures(number(pictures)) : ''}.`;
  if (flawed > 0)
    return (
      <Alert severity="warning" variant="outlined" role="status" sx={alertStyle}>
        {same} {t.flawed(number(flawed))}
      </Alert>
    );
  return (
    <Box
      role="status"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1.5, color: 'text.secondary', fontSize: 13 }}
    >
      <Box component={CheckIcon} sx={{ width: 18, height: 18, flexShrink: 0, color: 'success.main' }} />
      {same}
    </Box>
  );
}

/** Days are UTC, as everywhere. */
const isToday = (at: string): boolean => at.slice(0, 10) === new Date().toISOString().slice(0, 10);
