import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { pillStyle } from '../../../kit/live/pill.ts';
import { OthersInRow } from '../../../kit/live/RowMark.tsx';
import { AlertIcon, CheckIcon, EditIcon, type Icon } from '../../../kit/theme/icons.tsx';
import { coarsePointer } from '../../../kit/theme/touch.ts';
import { Country } from '../../../kit/values/countries.tsx';
import { ageOf, formatInstant } from '../../../kit/values/dates.ts';
import { StatusChip } from '../../../kit/values/StatusChip.tsx';
import { Thumbnail } from '../../../kit/values/Thumbnail.tsx';
import { nameLanguage, useLanguage } from '../../../texts/language.ts';
import type { KeptRow } from '../kept/keptRows.ts';
import { kindIcons } from './kindIcons.ts';
import { useMarkWords } from './marks.ts';
import type { ItemAct } from './useItemActs.tsx';
import type { ItemWords } from './useItemWords.ts';

interface Props {
  row: KeptRow;
  words: ItemWords;
  acts: readonly ItemAct[];
  /** Before the link of the row is followed. */
  onOpen(): void;
  /** Instead of an act or of opening, where nothing waits any more. */
  onSettled(): void;
}

/** One thing to do: what it is, why it waits and since when, and what can be done with it at once. */
export function InboxRow({ row, words, acts, onOpen, onSettled }: Props) {
  const { item, isSettled } = row;
  const mark = useMarkWords()(row);
  const language = nameLanguage(useLanguage());
  const { name, why, detail } = words;
  const available = acts.filter(({ when }) => when(item));
  return (
    <Box component="li" tabIndex={-1} data-row className={isSettled ? 'settled' : undefined} sx={rowStyle}>
      <Thumbnail src={item.thumbnail} size={40} icon={kindIcons[item.kind]} />
      <div className="what">
        <Link
          to={item.path}
          title={name}
          aria-disabled={isSettled || undefined}
          onClick={(event) => {
            if (!isSettled) return onOpen();
            event.preventDefault();
            onSettled();
          }}
        >
          {name || '—'}
        </Link>
        {mark ? <Mark words={mark} icon={isSettled ? CheckIcon : EditIcon} /> : null}
        <div className="why">
          {why.map((word) => (
            <StatusChip key={word} label={word} icon={AlertIcon} tone="warning" />
          ))}
          <OthersInRow id={item.id} />
          {detail ? <span>{detail}</span> : null}
        </div>
      </div>
      <div className="where">{item.country ? <Country code={item.country} /> : null}</div>
      <time dateTime={item.since} title={`${formatInstant(item.since)} UTC`}>
        {ageOf(item.since, language)}
      </time>
      {available.length > 0 ? (
        <div className="acts">
          {available.map(({ key, label, icon: IconComponent, run }) => (
            <Button
              key={key}
              size="small"
              color="inherit"
              aria-label={`${label}: ${name}`}
              title={label}
              // It stays in its place, and keeps the focus.
              aria-disabled={isSettled || undefined}
              onClick={() => (isSettled ? onSettled() : run(item))}
            >
              <IconComponent width={16} height={16} />
              <span className="label">{label}</span>
            </Button>
          ))}
        </div>
      ) : null}
    </Box>
  );
}

/** On the upper edge of the row, so that nothing moves. */
const Mark = ({ words, icon: MarkIcon }: { words: string; icon: Icon }) => (
  <span className="mark">
    <MarkIcon width={12} height={12} />
    {words}
  </span>
);

const rowStyle = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: { xs: '40px minmax(0, 1fr) auto', md: '40px minmax(0, 1fr) 160px 110px 210px' },
  gridTemplateAreas: {
    xs: '"picture what what" "picture where age" "acts acts acts"',
    md: '"picture what where age acts"',
  },
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  px: 1.5,
  py: 1,
  minHeight: 56,
  borderTop: '1px solid var(--line)',
  '&:first-of-type': { borderTop: 0 },
  '&.settled': { background: 'var(--sunken)' },
  '&:hover': { background: 'var(--hover)' },
  '&:focus, &:focus-within': { background: 'var(--accent-quiet)', boxShadow: 'inset 3px 0 0 var(--accent)' },
  '&:focus': { outline: 'none' },
  '& > :first-child': { gridArea: 'picture' },
  '&.settled > :first-child': { opacity: 0.4 },
  '&.settled .what > a, &.settled .acts button': {
    color: 'text.secondary',
    fontWeight: 400,
    textDecoration: 'line-through',
  },
  '& .mark': {
    position: 'absolute',
    zIndex: 2,
    top: 0,
    // Where neither this row nor the one above has words on the edge.
    left: { xs: 64, md: 'auto' },
    right: { md: 12 },
    transform: 'translateY(-50%)',
    ...pillStyle,
    '& svg': { flex: 'none', color: 'var(--info)' },
  },
  '&.settled .mark svg': { color: 'var(--success)' },
  '& .what': { gridArea: 'what', minWidth: 0 },
  '& .what > a': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: { xs: '3', md: '2' },
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    color: 'inherit',
    fontWeight: 550,
    textDecoration: 'none',
    // The whole row opens it; the buttons are above.
    '&::after': { content: '""', position: 'absolute', inset: 0 },
  },
  '& .why': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 0.75,
    mt: 0.25,
    color: 'text.secondary',
    fontSize: 13,
    overflowWrap: 'anywhere',
    '& > span:last-child': { minWidth: 0 },
  },
  '& .where': { gridArea: 'where', fontSize: 13, color: 'text.secondary', minWidth: 0, overflow: 'hidden' },
  '& time': { gridArea: 'age', fontSize: 13, color: 'text.secondary', whiteSpace: 'nowrap' },
  '& .acts': {
    gridArea: 'acts',
    display: 'flex',
    justifyContent: 'flex-end',
    gap: 0.5,
    position: 'relative',
    zIndex: 1,
    '& button': { minWidth: 36, gap: 0.75, [coarsePointer]: { minHeight: 44, minWidth: 44 } },
  },
} as const;
