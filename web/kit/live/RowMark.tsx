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
          {`${isDeleted ? t.deleted : t.changed} · ${change.person?.name ?? t.somebody}`}
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
  return (
    <span className={claiming ? 'claimed' : undefined}>
      <PeopleIcon width={12} height={12} />
      {claiming ? t.claims(claiming.name) : namesOf(others, t)}
    </span>
  );
}

const chipStyle = {
  display: 'inline-flex',
  gap: 0.5,
  maxWidth: '100%',
  fontWeight: 450,
  '& > span': pillStyle,
  '& svg': { flex: 'none', color: 'var(--text-quiet)' },
  '& .changed svg': { color: 'var(--info)' },
  '& .claimed svg': { color: 'var(--warning)' },
} as const;

const edgeStyle = {
  ...chipStyle,
  '& > span': { ...pillStyle, lineHeight: '14px', minWidth: 0, overflow: 'hidden' },
  position: 'absolute',
  top: 0,
  right: 12,
  zIndex: 1,
  width: 'max-content',
  maxWidth: 'none',
  transform: 'translateY(-50%)',
  pointerEvents: 'none',
} as const;
