import Box from '@mui/material/Box';
import { Link } from 'react-router';
import type { Cards } from '#contract/statistics.ts';
import { BackIcon } from '../../kit/theme/icons.tsx';
import { useNumberFormat, usePercentFormat } from '../../kit/values/useNumberFormat.ts';
import { useStatisticsTexts } from './statistics.texts.ts';

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
  /** The cards of the previous period, once loaded. */
  previous: Cards | undefined;
  /** The day on which the totals end, as a text. */
  asOf: string;
  linkOf(card: keyof Cards): string | undefined;
}

/** The nine cards (product/statistics#cards); a card links to the list of its records, where there is one. */
export function CardGrid({ cards, previous, asOf, linkOf }: Props) {
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
        // In two columns the ninth card takes the whole row.
        '& > :last-child': { gridColumn: { xs: 'span 2', md: 'auto' } },
      }}
    >
      {order.map((card) => (
        <Card
          key={card}
          label={t.cards[card]}
          note={card === 'totalUsers' || card === 'totalFansRock' ? asOf : undefined}
          value={cards[card]}
          previous={previous?.[card]}
          to={linkOf(card)}
        />
      ))}
    </Box>
  );
}

interface CardProps {
  label: string;
  note: string | undefined;
  value: number;
  previous: number | undefined;
  to: string | undefined;
}

function Card({ label, note, value, previous, to }: CardProps) {
  const number = useNumberFormat();
  const content = (
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
        {label}
        {to ? (
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
        {number(value)}
      </Box>
      <Box sx={{ fontSize: 12.5, color: 'text.secondary', minHeight: 19 }}>
        {previous === undefined ? note : <Change value={value} previous={previous} />}
      </Box>
    </>
  );
  return (
    <Box component="li" sx={{ display: 'flex' }}>
      {to ? (
        <Box component={Link} to={to} sx={{ ...card, ...linked }}>
          {content}
        </Box>
      ) : (
        <Box sx={card}>{content}</Box>
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

const linked = { '&:hover': { background: 'var(--hover)', borderColor: 'var(--line-strong)' } } as const;

/** The change since the previous period, in symbols and words as well as colour. */
function Change({ value, previous }: { value: number; previous: number }) {
  const t = useStatisticsTexts();
  const number = useNumberFormat();
  const percent = usePercentFormat();
  const difference = value - previous;
  const word = difference === 0 ? t.same : difference > 0 ? t.more : t.fewer;
  const ratio = previous === 0 ? '' : ` ${percent(Math.abs(difference) / previous)}`;
  return (
    <>
      <Box
        component="span"
        sx={{
          ...part,
          color: difference === 0 ? 'inherit' : difference > 0 ? 'var(--success)' : 'var(--warning)',
        }}
      >
        <span aria-hidden>{difference === 0 ? '=' : difference > 0 ? '▲' : '▼'}</span>
        {`${ratio} ${word}`}
      </Box>
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {' · '}
      </Box>
      <Box component="span" sx={part}>
        {t.previous(number(previous))}
      </Box>
    </>
  );
}

/** One line each where cards are narrow. */
const part = { display: { xs: 'block', sm: 'inline-block' }, whiteSpace: 'nowrap' } as const;
