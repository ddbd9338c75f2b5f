import Box from '@mui/material/Box';
import type { Quota } from '#contract/quotas.calls.ts';
import { useLanguage } from '../texts/language.ts';
import { countOf } from '../texts/reached.ts';
import { texts } from '../texts/texts.ts';

const useNoticeTexts = texts({
  mixed: {
    left: (what: string, n: number, time: string) =>
      n === 1 ? `Te queda ${what} hasta las ${time}.` : `Te quedan ${what} hasta las ${time}.`,
  },
  en: { left: (what: string, _n: number, time: string) => `You have ${what} left until ${time}.` },
});

/** Of what one may make few are left: how many, and until when, by the clock of whoever reads it. */
export function QuotaNotice({ quotas }: { quotas: readonly Quota[] }) {
  const language = useLanguage();
  const t = useNoticeTexts();
  return (
    <Box component="p" sx={style}>
      {quotas
        .map(({ kind, left, until }) => t.left(countOf(kind, left, language), left, clock(until)))
        .join(' ')}
    </Box>
  );
}

const clock = (instant: string | null): string => {
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
