import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Key } from '#contract/keys.ts';
import { DateCell } from '../../kit/values/DateCell.tsx';
import { formatDay } from '../../kit/values/dates.ts';
import { nameOf } from '../users/UserRef.tsx';
import { useKeyTexts } from './keys.texts.ts';

/** What a key is for, whose it is, and until when. */
export function KeyRow({ row, revoke }: { row: Key; revoke(): void }) {
  const t = useKeyTexts();
  const isOver = row.revoked_at !== null || Date.parse(row.expires_at) <= Date.now();
  return (
    <Box
      component="li"
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        p: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h2" sx={{ fontWeight: 600, color: isOver ? 'text.secondary' : undefined }}>
          {row.name} <code style={{ fontWeight: 400, fontSize: 12.5 }}>{row.start}…</code>
        </Typography>
        <Typography variant="body2">
          {row.nouns.map((noun) => t.nouns[noun]).join(', ')} · {row.write ? t.writes : t.reads} ·{' '}
          {t.rate(row.per_minute)}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {t.fields.user_id}: {nameOf(row.owner) || row.owner.email} · {stateOf(row, isOver, t)} · {t.lastUse}
          : {row.used_at ? <DateCell value={row.used_at} /> : t.neverUsed}
        </Typography>
      </Box>
      {isOver ? null : (
        <Button variant="outlined" color="error" aria-label={t.revokeOf(row.name)} onClick={revoke}>
          {t.revoke}
        </Button>
      )}
    </Box>
  );
}

function stateOf(
  { revoked_at, expires_at }: Key,
  isOver: boolean,
  t: Pick<ReturnType<typeof useKeyTexts>, 'revokedOn' | 'ended' | 'until'>,
): string {
  if (revoked_at) return t.revokedOn(formatDay(revoked_at));
  // It ends when its last day is over.
  const lastDay = formatDay(new Date(Date.parse(expires_at) - 1).toISOString());
  return isOver ? t.ended(lastDay) : t.until(lastDay);
}
