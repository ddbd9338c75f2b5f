import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { Attention } from '#contract/statistics.ts';
import { lazyChunk } from '../../../kit/loading/lazyChunk.ts';
import { Section } from '../../../kit/page/Section.tsx';
import { CheckIcon } from '../../../kit/theme/icons.tsx';
import { coarsePointer } from '../../../kit/theme/touch.ts';
import { useNumberFormat } from '../../../kit/values/useNumberFormat.ts';
import { attentionLinks, attentionRuns, type PendingCount } from '../links.ts';
import { useStatisticsTexts } from '../statistics.texts.ts';

// Chunks of their own: rarely needed, and by administrators only.
const MailTrouble = lazyChunk(() => import('./MailTrouble.tsx').then((m) => m.MailTrouble));

const NearLimits = lazyChunk(() => import('./NearLimits.tsx').then((m) => m.NearLimits));

const RestoreDrill = lazyChunk(() => import('./RestoreDrill.tsx').then((m) => m.RestoreDrill));

/** Whether nothing about the backups needs attention: that is said last. */
const isProven = (backup: Attention['backup']) => backup?.fault === null && backup.flawed === 0;

/** Counts of the records that need work, independent of the filters; each links to its list. */
export function NeedsAttention({ counts }: { counts: Attention | undefined }) {
  const t = useStatisticsTexts();
  const number = useNumberFormat();
  if (!counts) return null;
  const pending = (Object.keys(attentionLinks) as PendingCount[]).filter((name) => counts[name] > 0);
  const drill = counts.backup ? (
    <Suspense>
      <RestoreDrill status={counts.backup} />
    </Suspense>
  ) : null;
  return (
    <Section title={t.attention}>
      {counts.mail ? (
        <Suspense>
          <MailTrouble trouble={counts.mail} />
        </Suspense>
      ) : null}
      {counts.limits ? (
        <Suspense>
          <NearLimits warnings={counts.limits} />
        </Suspense>
      ) : null}
      {isProven(counts.backup) ? null : drill}
      {pending.length > 0 ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {pending.map((name) => (
            <Box component="li" key={name} sx={{ display: 'flex' }}>
              <Box component={Link} to={attentionLinks[name]} sx={attentionRuns[name] ? joined : chip}>
                <Box component="strong" sx={{ color: 'var(--warning)', fontVariantNumeric: 'tabular-nums' }}>
                  {number(counts[name])}
                </Box>
                {t.attentions[name]}
              </Box>
              {attentionRuns[name] ? (
                <Box
                  component={Link}
                  to={attentionRuns[name]}
                  aria-label={`${t.inTurn}: ${t.attentions[name]}`}
                  sx={second}
                >
                  {t.inTurn}
                </Box>
              ) : null}
            </Box>
          ))}
        </Box>
      ) : counts.mail || counts.limits || counts.backup?.fault ? null : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
          <CheckIcon width={18} height={18} /> {t.nothingPending}
        </Box>
      )}
      {isProven(counts.backup) ? drill : null}
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
  [coarsePointer]: { minHeight: 44, alignItems: 'center' },
} as const;

/** A chip of two links. */
const joined = { ...chip, borderTopRightRadius: 0, borderBottomRightRadius: 0 } as const;
const second = {
  ...chip,
  ml: '-1px',
  borderTopLeftRadius: 0,
  borderBottomLeftRadius: 0,
  color: 'var(--accent-bright)',
} as const;
