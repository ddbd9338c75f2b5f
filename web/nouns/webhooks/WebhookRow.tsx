import Box from '@mui/material/Box';
import { Link } from 'react-router';
import type { Webhook } from '#contract/webhooks.ts';
import { cardStyle, Fact } from '../../kit/lists/CardList.tsx';
import { coarsePointerLinks } from '../../kit/theme/touch.ts';
import { DateCell } from '../../kit/values/DateCell.tsx';
import { DeliveryChip, WebhookState } from './states.tsx';
import { useWebhookTexts } from './webhooks.texts.ts';

/** A webhook of the list, with a link to its deliveries. */
export function WebhookRow({ row }: { row: Webhook }) {
  const t = useWebhookTexts();
  return (
    <Box component="li" data-row sx={cardStyle}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1 }}>
        <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 240px' }, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box component="h2" sx={headingStyle}>
            <Box component={Link} to={`/webhooks/${row.id}`} sx={{ color: 'inherit' }}>
              {row.name}
            </Box>
          </Box>
          <Box component="code" sx={{ color: 'text.secondary', fontSize: 12.5 }}>
            {row.url}
          </Box>
        </Box>
        <WebhookState row={row} />
      </Box>
      <EventChips events={row.events} />
      <Box component="dl" sx={factsStyle}>
        <Fact name={t.last}>
          <LastDelivery row={row} />
        </Fact>
        {row.failing_since ? (
          <Fact name={t.failingSince}>
            <DateCell value={row.failing_since} />
          </Fact>
        ) : null}
      </Box>
    </Box>
  );
}

function LastDelivery({ row }: { row: Webhook }) {
  const t = useWebhookTexts();
  if (!row.last) return t.neverSent;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <DeliveryChip state={row.last.state} />
      {row.last.sent_at ? <DateCell value={row.last.sent_at} /> : null}
    </Box>
  );
}

/** How many are shown in a row of the list. */
const maxShown = 8;

export function EventChips({ events, whole }: { events: readonly string[]; whole?: boolean }) {
  const t = useWebhookTexts();
  const shown = whole || events.length <= maxShown + 1 ? events : events.slice(0, maxShown);
  return (
    <Box
      component="ul"
      aria-label={t.fields.events}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, m: 0, p: 0, listStyle: 'none' }}
    >
      {shown.map((event) => (
        <Box component="li" key={event} sx={chipStyle}>
          {event}
        </Box>
      ))}
      {shown.length < events.length ? (
        <Box component="li" sx={{ ...chipStyle, color: 'text.secondary' }}>
          +{events.length - shown.length}
        </Box>
      ) : null}
    </Box>
  );
}

const headingStyle = { m: 0, fontSize: 15, fontWeight: 600, ...coarsePointerLinks } as const;

const chipStyle = {
  px: 1,
  py: '1px',
  border: '1px solid var(--line)',
  borderRadius: 1,
  background: 'var(--raised)',
  fontFamily: 'monospace',
  fontSize: 12,
  overflowWrap: 'anywhere',
} as const;

export const factsStyle = {
  m: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 1,
  fontSize: 13.5,
  overflowWrap: 'anywhere',
  '& > div': { minWidth: 0 },
  '& dt': { color: 'text.secondary', fontSize: 12.5 },
  '& dd': { m: 0, minWidth: 0 },
} as const;
