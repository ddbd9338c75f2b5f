import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import type { Key } from '#contract/keys.ts';
import { cardStyle, Fact } from '../../kit/lists/CardList.tsx';
import { AlertIcon, BlockedIcon, CheckIcon, ClockIcon } from '../../kit/theme/icons.tsx';
import { DateCell } from '../../kit/values/DateCell.tsx';
import { formatDay } from '../../kit/values/dates.ts';
import { StatusChip } from '../../kit/values/StatusChip.tsx';
import { nameOf } from '../users/UserRef.tsx';
import { useKeyTexts } from './keys.texts.ts';

const dayMs = 86_400_000;
/** A key that ends within so many days says so. */
const warningDays = 14;

/** What a key is for, whose it is, and until when. */
export function KeyRow({ row, revoke }: { row: Key; revoke(): void }) {
  const t = useKeyTexts();
  const left = Date.parse(row.expires_at) - Date.now();
  const isOver = row.revoked_at !== null || left <= 0;
  // It ends when its last day is over.
  const lastDay = formatDay(new Date(Date.parse(row.expires_at) - 1).toISOString());
  const item = useRef<HTMLLIElement>(null);
  const [wasOver] = useState(isOver);
  // The button that was pressed is gone.
  useEffect(() => {
    if (isOver && !wasOver && document.activeElement === document.body) item.current?.focus();
  }, [isOver, wasOver]);
  return (
    <Box component="li" ref={item} data-row tabIndex={-1} sx={cardStyle}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1 }}>
        <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' }, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box
            component="h2"
            sx={{ m: 0, fontSize: 15, fontWeight: 600, ...(isOver && { color: 'text.secondary' }) }}
          >
            {row.name}
          </Box>
          <Box component="code" sx={{ color: 'text.secondary', fontSize: 12.5 }}>
            {row.start}…
          </Box>
        </Box>
        <State row={row} left={left} lastDay={lastDay} />
        {isOver ? null : (
          <Button
            variant="outlined"
            color="error"
            size="small"
            aria-label={t.revokeOf(row.name)}
            onClick={revoke}
            sx={{ ml: 'auto' }}
          >
            {t.revoke}
          </Button>
        )}
      </Box>
      <Box component="dl" sx={factsStyle}>
        <Fact name={t.fields.nouns}>{row.nouns.map((noun) => t.nouns[noun]).join(', ')}</Fact>
        <Fact name={t.may}>{`${row.write ? t.writes : t.reads}, ${t.rate(row.per_minute)}`}</Fact>
        <Fact name={t.fields.user_id}>{nameOf(row.owner) || row.owner.email}</Fact>
        <Fact name={t.fields.expires_on}>{lastDay}</Fact>
        <Fact name={t.lastUse}>{row.used_at ? <DateCell value={row.used_at} /> : t.neverUsed}</Fact>
      </Box>
    </Box>
  );
}

function State({ row, left, lastDay }: { row: Key; left: number; lastDay: string }) {
  const t = useKeyTexts();
  if (row.revoked_at) return <StatusChip label={t.revokedOn(formatDay(row.revoked_at))} icon={BlockedIcon} />;
  if (left <= 0) return <StatusChip label={t.ended(lastDay)} icon={ClockIcon} />;
  if (left <= warningDays * dayMs)
    return <StatusChip label={t.endsSoon(Math.ceil(left / dayMs))} icon={AlertIcon} tone="warning" />;
  return <StatusChip label={t.works} icon={CheckIcon} tone="success" />;
}

const factsStyle = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: {
    xs: '1fr',
    sm: 'repeat(auto-fill, minmax(190px, 1fr))',
    lg: '2fr 1.7fr 1.5fr 1fr 1fr',
  },
  columnGap: 3,
  rowGap: 1,
  fontSize: 13.5,
  overflowWrap: 'anywhere',
  '& > div': { minWidth: 0, display: { xs: 'flex', sm: 'block' }, gap: 1.5 },
  '& dt': { color: 'text.secondary', fontSize: 12.5, flex: '0 0 104px' },
  '& dd': { m: 0, minWidth: 0 },
} as const;
