import Box from '@mui/material/Box';
import type { LivePerson } from '#contract/live.claims.ts';
import { EditIcon, PeopleIcon, TrashIcon } from '../theme/icons.tsx';
import { useLiveTexts } from './live.texts.ts';
import { useOthersAt } from './liveState.ts';
import { namesOf } from './OthersHere.tsx';
import { pillStyle } from './pill.ts';
import type { RowMark as Mark } from './rowMarks.ts';

/**
 * Who else is at a row, and whether it has changed since it was loaded: on the line above its buttons, where nothing is read and
 * no row moves. Clicks go to what is below.
 */
export function RowMark({ mark: { change, others } }: { mark: Mark }) {
  const t = useLiveTexts();
  const isDeleted = change?.action === 'delete';
  const ChangeIcon = isDeleted ? TrashIcon : EditIcon;
  return (
    <Box component="span" sx={edgeStyle}>
      {change ? (
        <span className="changed">
          <ChangeIcon width={12} height={12} />
          <span className="words">
            {`${isDeleted ? t.deleted : t.changed} · `}
            <span className="name">{change.person?.name ?? t.somebody}</span>
          </span>
        </span>
      ) : null}
      {others.length > 0 ? <People others={others} /> : null}
    </Box>
  );
}

/** Who else is at a record, in the text of its row. */
export function OthersInRow({ id }: { id: string }) {
  const others = useOthersAt(id);
  return others.length > 0 ? (
    <Box component="span" sx={chipStyle}>
      <People others={others} />
    </Box>
  ) : null;
}

function People({ others }: { others: readonly LivePerson[] }) {
  const t = useLiveTexts();
  const claiming = others.find(({ claims }) => claims);
  const rest = namesOf(
    others.filter((person) => person !== claiming),
    t,
  );
  return (
    <span className={claiming ? 'claimed' : undefined}>
      <PeopleIcon width={12} height={12} />
      <span className="words">
        {claiming ? <span className="name">{claiming.name}</span> : null}
        {claiming ? `${t.claims('')}${rest && ' · '}` : null}
        <span className="name">{rest}</span>
      </span>
    </span>
  );
}

const chipStyle = {
  display: 'inline-flex',
  gap: 0.5,
  maxWidth: '100%',
  fontWeight: 450,
  '& > span': { ...pillStyle, minWidth: 0, overflow: 'hidden' },
  // Only names are shortened: what is said of them stays.
  '& .words': { display: 'flex', minWidth: 0, whiteSpace: 'pre' },
  '& .name': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  // Who else is there: a short name stays whole beside a long one.
  '& .name:nth-of-type(2)': { flex: 'none', maxWidth: '40%' },
  '& svg': { flex: 'none', color: 'var(--text-quiet)' },
  '& .changed svg': { color: 'var(--info)' },
  '& .claimed svg': { color: 'var(--warning)' },
} as const;

const edgeStyle = {
  ...chipStyle,
  '& > span': { ...chipStyle['& > span'], lineHeight: '14px' },
  position: 'absolute',
  top: 0,
  right: 12,
  zIndex: 1,
  width: 'max-content',
  // That of the table, which is a container; its cell is as narrow as its buttons.
  maxWidth: 'calc(100cqi - 24px)',
  transform: 'translateY(-50%)',
  pointerEvents: 'none',
} as const;
