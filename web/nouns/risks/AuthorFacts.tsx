import Box from '@mui/material/Box';
import type { AuthorRecord } from '#contract/risks.ts';
import { PersonIcon, StarIcon } from '../../kit/theme/icons.tsx';
import { coarsePointer } from '../../kit/theme/touch.ts';
import { DateCell } from '../../kit/values/DateCell.tsx';
import { StatusChip } from '../../kit/values/StatusChip.tsx';
import { useRiskTexts } from './risks.texts.ts';

/** Whether the author is new, and what else they sent: facts, no risks. */
export function AuthorFacts({ record }: { record: AuthorRecord }) {
  const t = useRiskTexts();
  const { first, sent, approved, rejected } = record;
  return (
    <Box
      component="span"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontSize: 13 }}
    >
      {first ? <StatusChip label={t.first} icon={StarIcon} /> : null}
      {sent > 0 ? (
        <span style={{ display: 'inline-flex', gap: 6, alignItems: 'center' }}>
          <PersonIcon width={16} height={16} style={{ color: 'var(--text-quiet)', flex: 'none' }} />
          {t.record(sent, approved, rejected)}
        </span>
      ) : null}
    </Box>
  );
}

/** Why the latest were rejected, on demand. */
export function RejectionReasons({ reasons }: Pick<AuthorRecord, 'reasons'>) {
  const t = useRiskTexts();
  return (
    <details>
      <Box component="summary" sx={summaryStyle}>
        {t.reasons(reasons.length)}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5, fontSize: 13.5 }}>
        {reasons.map(({ reason, spot_name, decided_at }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
          <Box component="li" key={at} sx={{ overflowWrap: 'anywhere' }}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {spot_name} · <DateCell value={decided_at} />
            </Box>
            <Box component="span" sx={{ display: 'block', whiteSpace: 'pre-wrap' }}>
              {reason || t.noReason}
            </Box>
          </Box>
        ))}
      </Box>
    </details>
  );
}

const summaryStyle = {
  cursor: 'pointer',
  color: 'text.secondary',
  fontSize: 13,
  lineHeight: '28px',
  [coarsePointer]: { lineHeight: '44px' },
} as const;
