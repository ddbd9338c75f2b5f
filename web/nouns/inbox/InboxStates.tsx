import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { CheckIcon } from '../../kit/theme/icons.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { useInboxTexts } from './inbox.texts.ts';

/** Before the first answer. */
export function InboxSkeleton() {
  const { loading } = useTexts();
  return (
    <div role="status" aria-label={loading} aria-busy="true">
      <Skeleton variant="rounded" height={36} sx={{ mb: 2, maxWidth: 620 }} />
      {[3, 2, 4].map((rows, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
        <Skeleton key={at} variant="rounded" height={44 + rows * 57} sx={{ mb: 2 }} />
      ))}
    </div>
  );
}

/** Nothing waits: at all, or with the chosen filter. */
export function InboxEmpty({ narrowed }: { narrowed: boolean }) {
  const t = useInboxTexts();
  return (
    <Box role="status" sx={emptyStyle}>
      <span className="mark">
        <CheckIcon width={30} height={30} />
      </span>
      <Box component="p" sx={{ m: 0, mt: 2, fontSize: 20, fontWeight: 650 }}>
        {t.emptyTitle}
      </Box>
      <Box component="p" sx={{ m: 0, mt: 0.5, color: 'text.secondary', maxWidth: 420, mx: 'auto' }}>
        {narrowed ? t.emptyNarrowed : t.emptyHint}
      </Box>
    </Box>
  );
}

/** Nobody waits, but something could be better. */
export function NobodyWaits() {
  const t = useInboxTexts();
  return (
    <Box
      role="status"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2, color: 'var(--success)', fontWeight: 550 }}
    >
      <CheckIcon width={18} height={18} /> {t.nobodyWaits}
    </Box>
  );
}

const emptyStyle = {
  py: { xs: 8, sm: 12 },
  px: 3,
  textAlign: 'center',
  '& .mark': {
    display: 'inline-grid',
    placeItems: 'center',
    width: 72,
    height: 72,
    borderRadius: '50%',
    color: 'var(--success)',
    border: '1px solid currentColor',
  },
} as const;
