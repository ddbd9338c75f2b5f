import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkAct, BulkPreview } from '#contract/kit/bulk.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { newIdempotencyKey } from '../../http/outgoing.ts';
import { messageOf } from '../../http/problem.ts';
import { formatNumber } from '../../values/useNumberFormat.ts';
import { type Act, preview as dryRun, nameIn, primary, type Values } from './act.ts';
import { useBulkTexts } from './bulk.texts.ts';
import { Reasons } from './Reasons.tsx';
import { Samples } from './Samples.tsx';
import { useStart } from './useStart.ts';

interface Props {
  act: Act;
  values: Values;
  /** What the dry run found; without it, the dry run is made here. */
  preview: BulkPreview | undefined;
  back(): void;
  onStarted(receipt: BulkAct): void;
}

/** What the act would do, and the button that starts it. */
export function PreviewStep({ act, values, preview, back, onStarted }: Props) {
  const t = useBulkTexts();
  const translate = useTranslate();
  const [key] = useState(newIdempotencyKey);
  const found = useQuery({
    queryKey: ['bulk-preview', key],
    queryFn: () => dryRun(act, values),
    enabled: !preview,
    ...(preview && { initialData: preview }),
    gcTime: 0,
    // The numbers that are confirmed stay as they are.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { run, isStarting, error } = useStart(act, values, key, onStarted);
  const failure = error ?? found.error;
  const data = found.data;
  const count = formatNumber(data?.willChange ?? 0);
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start', minHeight: 220 }}>
        {data ? <Summary data={data} act={act} /> : found.error ? null : <Skeleton height={120} />}
        {failure ? (
          <Alert severity="error" variant="outlined">
            {translate(messageOf(failure, t.failed))}
          </Alert>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={back} variant="outlined" disabled={isStarting}>
          {t.back}
        </Button>
        <Button
          variant="contained"
          color={act.action === 'delete' ? 'error' : 'primary'}
          disabled={!data || data.willChange === 0 || isStarting}
          onClick={() => data && run(data.matched)}
          {...{ [primary]: true }}
        >
          {t.titles[act.action](count)}
        </Button>
      </DialogActions>
    </>
  );
}

function Summary({ data, act }: { data: BulkPreview; act: Act }) {
  const t = useBulkTexts();
  const hint = t.hints[act.action];
  return (
    <>
      <Box sx={{ fontSize: 16 }}>
        <strong>
          {data.willChange === 0 ? t.nothing : t.will[act.action](formatNumber(data.willChange))}
        </strong>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {` · ${t.matched(formatNumber(data.matched))}`}
        </Box>
      </Box>
      {hint && data.willChange > 0 ? (
        <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {hint}
        </Box>
      ) : null}
      <Reasons
        reasons={data.reasons}
        examples={data.skipped}
        words={act.words}
        nameOf={(one) => nameIn(act, one)}
      />
      {act.action === 'set' ? <Samples sample={data.sample} act={act} /> : null}
    </>
  );
}
