import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { Attention } from '#contract/statistics.ts';
import { fetchChunk } from '../../../kit/loading/chunks.ts';
import { CheckIcon } from '../../../kit/theme/icons.tsx';
import { touched } from '../../../kit/theme/touch.ts';
import { attentionLinks, type Waiting } from '../links.ts';
import { Section } from '../Section.tsx';
import { useStatisticsTexts } from '../statistics.texts.ts';
import { useNumbers } from '../useNumbers.ts';

// Rare, and for administrators only.
const MailTrouble = lazy(() =>
  fetchChunk(() => import('./MailTrouble.tsx').then((m) => ({ default: m.MailTrouble }))),
);

/** What waits for somebody, whatever the filters say; each count opens its list. */
export function NeedsAttention({ counts }: { counts: Attention | undefined }) {
  const t = useStatisticsTexts();
  const number = useNumbers();
  if (!counts) return null;
  const waiting = (Object.keys(attentionLinks) as Waiting[]).filter((what) => counts[what] > 0);
  return (
    <Section title={t.attention}>
      {counts.mail ? (
        <Suspense>
          <MailTrouble trouble={counts.mail} />
        </Suspense>
      ) : null}
      {waiting.length === 0 && counts.mail ? null : waiting.length === 0 ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
          <CheckIcon width={18} height={18} /> {t.allGood}
        </Box>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {waiting.map((what) => (
            <li key={what}>
              <Box component={Link} to={attentionLinks[what]} sx={chip}>
                <Box component="strong" sx={{ color: 'var(--warning)', fontVariantNumeric: 'tabular-nums' }}>
                  {number(counts[what])}
                </Box>
                {t.attentions[what]}
              </Box>
            </li>
          ))}
        </Box>
      )}
    </Section>
  );
}

const chip = {
  display: 'inline-flex',
  gap: 1,
  px: 1.5,
  py: 0.75,
  border: '1px solid var(--line-strong)',
  borderRadius: 'var(--radius)',
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { background: 'var(--hover)' },
  [touched]: { minHeight: 44, alignItems: 'center' },
} as const;
