import Box from '@mui/material/Box';
import { Link } from 'react-router';
import { type InboxItem, inboxList, inboxRun } from '#contract/inbox.ts';
import { coarsePointer } from '../../kit/theme/touch.ts';
import { useNumberFormat } from '../../kit/values/useNumberFormat.ts';
import { useInboxTexts } from './inbox.texts.ts';
import { InboxRow } from './items/InboxRow.tsx';
import { kindIcons } from './items/kindIcons.ts';
import type { ItemAct } from './items/useItemActs.tsx';
import { useItemWords } from './items/useItemWords.ts';
import type { KeptRow, KeptSection } from './kept/keptRows.ts';

interface Props {
  section: KeptSection;
  country: string | undefined;
  acts: readonly ItemAct[];
  onOpen(item: InboxItem): void;
  /** Instead of an act or of opening, where nothing waits any more. */
  onSettled(row: KeptRow): void;
  /** Shows more of this kind; absent where that is all. */
  onMore?: (() => void) | undefined;
}

/** The items of one kind, and the list that has the same. */
export function InboxSection({ section, country, acts, onOpen, onSettled, onMore }: Props) {
  const { kind, count, rows, hidden } = section;
  const t = useInboxTexts();
  const number = useNumberFormat();
  const wordsOf = useItemWords();
  const KindIcon = kindIcons[kind];
  const inTurn = inboxRun(kind, country);
  return (
    <Box component="section" aria-label={t.kinds[kind]} sx={sectionStyle}>
      <header>
        <KindIcon width={18} height={18} style={{ flex: 'none', color: 'var(--text-quiet)' }} />
        <h3>{t.kinds[kind]}</h3>
        <span className="count">{number(count)}</span>
        {inTurn ? (
          <Link to={inTurn} aria-label={`${t.inTurn}: ${t.kinds[kind]}`}>
            {t.inTurn}
          </Link>
        ) : null}
        <Link to={inboxList(kind, country)}>{t.seeList(number(count))}</Link>
      </header>
      <ul>
        {rows.map((row) => (
          <InboxRow
            key={row.item.id}
            {...{ row, acts }}
            words={wordsOf(row.item)}
            onOpen={() => onOpen(row.item)}
            onSettled={() => onSettled(row)}
          />
        ))}
      </ul>
      {onMore ? (
        <button type="button" onClick={onMore}>
          {t.more(number(hidden))}
        </button>
      ) : null}
    </Box>
  );
}

const sectionStyle = {
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius)',
  background: 'var(--surface)',
  overflow: 'hidden',
  mb: 2,
  '& header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 1,
    px: 1.5,
    py: 1,
    borderBottom: '1px solid var(--line)',
    background: 'var(--sunken)',
  },
  '& h3': { m: 0, fontSize: 14, fontWeight: 600 },
  '& .count': {
    color: 'var(--accent-bright)',
    fontVariantNumeric: 'tabular-nums',
    fontWeight: 600,
    mr: 'auto',
  },
  '& header a': {
    color: 'text.secondary',
    fontSize: 13,
    [coarsePointer]: { minHeight: 44, display: 'inline-flex', alignItems: 'center' },
  },
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& > button': {
    display: 'block',
    width: '100%',
    minHeight: 40,
    [coarsePointer]: { minHeight: 44 },
    border: 0,
    borderTop: '1px solid var(--line)',
    background: 'none',
    color: 'text.secondary',
    font: 'inherit',
    fontSize: 13,
    cursor: 'pointer',
    '&:hover': { background: 'var(--hover)', color: 'text.primary' },
  },
} as const;
