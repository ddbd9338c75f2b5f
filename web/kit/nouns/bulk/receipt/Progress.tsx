import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { type BulkAct, isBulkRunning } from '#contract/kit/bulk.ts';
import { useTranslate } from '../../../../texts/messages.ts';
import { formatNumber } from '../../../values/useNumberFormat.ts';
import { useBulkTexts } from '../bulk.texts.ts';
import { outcomeOf } from './outcome.ts';

/** How far an act is, or what it did. */
export function Progress({ act }: { act: BulkAct }) {
  const t = useBulkTexts();
  const translate = useTranslate();
  if (isBulkRunning(act.state)) return <Running act={act} />;
  const { done, rest } = outcomeOf(act, t);
  return (
    <Box role="status">
      {act.state === 'stopped' ? (
        <Alert severity="warning" variant="outlined" sx={{ mb: 1 }}>
          {t.stopped}
          {act.reason ? `: ${translate(act.reason)}` : ''}
        </Alert>
      ) : null}
      <Box sx={{ fontSize: 16, fontWeight: 600 }}>{done}</Box>
      {rest ? <Box sx={{ color: 'text.secondary' }}>{rest}</Box> : null}
    </Box>
  );
}

function Running({ act }: { act: BulkAct }) {
  const t = useBulkTexts();
  const isUndoing = act.state === 'undoing';
  const total = isUndoing ? act.changed : act.matched;
  const done = isUndoing ? act.undone + act.kept : act.changed + act.skipped;
  const text = t.working(formatNumber(done), formatNumber(total));
  return (
    <div>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : Math.min(100, (100 * done) / total)}
        aria-label={text}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Box role="status" sx={{ mt: 1, fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: 13.5 }}>{t.workingHint}</Box>
    </div>
  );
}
