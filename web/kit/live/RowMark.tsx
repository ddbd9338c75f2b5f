import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EditIcon, PeopleIcon, TrashIcon } from '../theme/icons.tsx';
import { StatusChip } from '../values/StatusChip.tsx';
import { useLiveTexts } from './live.texts.ts';
import { namesOf } from './OthersHere.tsx';
import type { RowMark as Mark, RowMarks } from './rowMarks.ts';

/** In a row: who else is there, and whether it has changed since it was loaded. */
export function RowMark({ mark: { change, others } }: { mark: Mark }) {
  const t = useLiveTexts();
  const claiming = others.find(({ claims }) => claims);
  const word = change?.action === 'delete' ? t.deleted : t.changed;
  return (
    <Box
      component="span"
      data-mark
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5, fontWeight: 400 }}
    >
      {change ? (
        <StatusChip
          icon={change.action === 'delete' ? TrashIcon : EditIcon}
          tone="info"
          label={`${word} · ${change.person?.name ?? t.somebody}`}
        />
      ) : null}
      {others.length > 0 ? (
        <StatusChip
          icon={PeopleIcon}
          tone={claiming ? 'warning' : 'neutral'}
          label={claiming ? t.claims(claiming.name) : namesOf(others, t)}
        />
      ) : null}
    </Box>
  );
}

interface Props extends Pick<RowMarks, 'changed' | 'missed'> {
  refresh(): unknown;
}

/** Over the end of a list: how many rows have changed, and a button that loads them anew. It moves no row. */
export function RowsChanged({ changed, missed, refresh }: Props) {
  const t = useLiveTexts();
  return (
    <Box sx={{ position: 'sticky', bottom: 12, height: 0, zIndex: 1 }}>
      <Box role="status" sx={pillStyle}>
        {changed > 0 ? t.rows(changed) : missed ? t.missed : null}
        <Button size="small" onClick={() => refresh()}>
          {t.refresh}
        </Button>
      </Box>
    </Box>
  );
}

const pillStyle = {
  position: 'absolute',
  bottom: 0,
  left: '50%',
  transform: 'translateX(-50%)',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  pl: 2,
  pr: 1,
  py: 0.5,
  whiteSpace: 'nowrap',
  border: '1px solid var(--line-strong)',
  borderRadius: 999,
  background: 'var(--raised)',
  boxShadow: '0 8px 24px rgb(0 0 0 / 45%)',
} as const;
