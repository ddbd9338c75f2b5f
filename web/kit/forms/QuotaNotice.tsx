import Box from '@mui/material/Box';
import { countInSpanish, type QuotaKind } from '#contract/kit/quotas.ts';
import type { Quota } from '#contract/quotas.calls.ts';
import { countInEnglish } from '../../texts/counts.en.ts';
import { texts } from '../../texts/texts.ts';

const useNoticeTexts = texts({
  mixed: {
    left: (kind: QuotaKind, n: number, time: string) =>
      `Te ${n === 1 ? 'queda' : 'quedan'} ${countInSpanish(kind, n)} hasta las ${time}.`,
  },
  en: { left: (kind, n, time) => `You have ${countInEnglish(kind, n)} left until ${time}.` },
});

/** How much of nearly used-up quotas is left, and until when, in local time. */
export function QuotaNotice({ quotas }: { quotas: readonly Quota[] }) {
  const t = useNoticeTexts();
  return (
    <Box component="p" sx={style}>
      {quotas.map(({ kind, left, until }) => t.left(kind, left, localTime(until))).join(' ')}
    </Box>
  );
}

const localTime = (instant: string | null): string => {
  const at = new Date(instant ?? Date.now());
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
};

const style = {
  m: 0,
  flex: { xs: '1 0 100%', sm: 1 },
  minWidth: 0,
  fontSize: 13.5,
  color: 'var(--warning)',
} as const;
