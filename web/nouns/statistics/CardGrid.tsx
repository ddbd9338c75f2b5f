import Box from '@mui/material/Box';
import { Link } from 'react-router';
import type { Cards } from '#contract/statistics.ts';
import { BackIcon } from '../../kit/theme/icons.tsx';
import { useStatisticsTexts } from './statistics.texts.ts';
import { useNumbers, usePercent } from './useNumbers.ts';

const order = [
  'totalUsers',
  'newUsers',
  'activeUsers',
  'songsUploaded',
  'commentsCount',
  'likesTotal',
  'storiesTotal',
  'conversationsCount',
  'totalFansRock',
] as const satisfies readonly (keyof Cards)[];

interface Props {
  cards: Cards;
  /** The period before, once it is known. */
  before: Cards | undefined;
  /** Until which day totals count, in words. */
  asOf: string;
  linkOf(card: keyof Cards): string | undefined;
}

/** The nine cards (product/statistics#cards); a card with a list leads to it. */
export function CardGrid({ cards, before, asOf, linkOf }: Props) {
  const t = useStatisticsTexts();
  return (
    <Box
      component="ul"
      aria-label={t.cardsTitle}
      sx={{
        listStyle: 'none',
        p: 0,
        m: 0,
        display: 'grid',
        gap: { xs: 1, sm: 1.5 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
        // Nine in pairs: the last one takes both places.
        '& > :last-child': { gridColumn: { xs: 'span 2', md: 'auto' } },
      }}
    >
      {order.map((card) => (
        <Card
          key={card}
          label={t.cards[card]}
          note={card === 'totalUsers' || card === 'totalFansRock' ? asOf : undefined}
          value={cards[card]}
          before={before?.[card]}
          to={linkOf(card)}
        />
      ))}
    </Box>
  );
}

function Card(props: {
  label: string;
  note: string | undefined;
  value: number;
  before: number | undefined;
  to: string | undefined;
}) {
  const number = useNumbers();
  const inside = (
    <>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          gap: 1,
          color: 'text.secondary',
          fontSize: 13,
          fontWeight: 550,
        }}
      >
        {props.label}
        {props.to ? (
          <BackIcon width={14} height={14} style={{ transform: 'rotate(180deg)', flex: 'none' }} />
        ) : null}
      </Box>
      <Box
        sx={{
          fontSize: { xs: 22, sm: 28 },
          fontWeight: 650,
          lineHeight: 1.25,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {number(props.value)}
      </Box>
      <Box sx={{ fontSize: 12.5, color: 'text.secondary', minHeight: 19 }}>
        {props.before === undefined ? (
          (props.note ?? '')
        ) : (
          <Change value={props.value} before={props.before} />
        )}
      </Box>
    </>
  );
  return (
    <Box component="li" sx={{ display: 'flex' }}>
      {props.to ? (
        <Box component={Link} to={props.to} sx={{ ...card, ...open }}>
          {inside}
        </Box>
      ) : (
        <Box sx={card}>{inside}</Box>
      )}
    </Box>
  );
}

const card = {
  flex: 1,
  minWidth: 0,
  p: { xs: 1.5, sm: 2 },
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius)',
  background: 'var(--surface)',
  color: 'inherit',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
} as const;

const open = { '&:hover': { background: 'var(--hover)', borderColor: 'var(--line-strong)' } } as const;

/** How it went since the period before: an arrow, a share and what it was, never colour alone. */
function Change({ value, before }: { value: number; before: number }) {
  const t = useStatisticsTexts();
  const number = useNumbers();
  const percent = usePercent();
  const difference = value - before;
  const word = difference === 0 ? t.same : difference > 0 ? t.more : t.fewer;
  const share = before === 0 ? '' : ` ${percent(Math.abs(difference) / before)}`;
  return (
    <>
      <Box
        component="span"
        sx={{
          ...whole,
          color: difference === 0 ? 'inherit' : difference > 0 ? 'var(--success)' : 'var(--warning)',
        }}
      >
        <span aria-hidden>{difference === 0 ? '=' : difference > 0 ? '▲' : '▼'}</span>
        {`${share} ${word}`}
      </Box>
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {' · '}
      </Box>
      <Box component="span" sx={whole}>
        {t.before(number(before))}
      </Box>
    </>
  );
}

/** A line of its own where cards are narrow. */
const whole = { display: { xs: 'block', sm: 'inline-block' }, whiteSpace: 'nowrap' } as const;
