import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { useMemo } from 'react';
import type { TrashedRecord } from '#contract/kit/trash.ts';
import type { TrashNoun } from '#contract/trash.ts';
import type { Column } from '../../kit/lists/table.ts';
import {
  BannerIcon,
  BellIcon,
  CalendarIcon,
  CommentIcon,
  type Icon,
  MapIcon,
  PersonIcon,
  PictureIcon,
  PinIcon,
  StoryIcon,
} from '../../kit/theme/icons.tsx';
import { DateCell } from '../../kit/values/DateCell.tsx';
import { StatusChip } from '../../kit/values/StatusChip.tsx';
import { Thumbnail } from '../../kit/values/Thumbnail.tsx';
import { type TrashTexts, useTrashTexts } from './trash.texts.ts';
import { daysLeft, nameOf, nounOf } from './trashed.ts';

/** From this many days on, the remaining time is shown as a warning. */
const warningDays = 3;

/** The columns of the trash; the first one also selects its row. */
export function useTrashColumns(
  selected: ReadonlySet<string>,
  select: (id: string, isSelected: boolean) => void,
): Column<TrashedRecord>[] {
  const t = useTrashTexts();
  return useMemo(() => {
    const { fields } = t;
    return [
      {
        id: 'name',
        label: fields.name,
        cell: (row) => (
          <Name
            row={row}
            t={t}
            isSelected={selected.has(row.id)}
            onSelect={(isSelected) => select(row.id, isSelected)}
          />
        ),
      },
      { id: 'noun', label: fields.noun, cell: (row) => <StatusChip label={nounOf(row, t)} /> },
      { id: 'deletedBy', label: fields.deletedBy, cell: (row) => deleterOf(row, t) },
      { id: 'deletedAt', label: fields.deletedAt, cell: (row) => <DateCell value={row.deletedAt} /> },
      { id: 'purgeAt', label: fields.purgeAt, cell: (row) => <Remaining row={row} t={t} /> },
    ];
  }, [t, selected, select]);
}

const icons: Partial<Record<TrashNoun, Icon>> = {
  users: PersonIcon,
  spot: PinIcon,
  event: CalendarIcon,
  comments: CommentIcon,
  categories: MapIcon,
  pics: PictureIcon,
  stories: StoryIcon,
  adsbanners: BannerIcon,
  notifications: BellIcon,
};

interface NameProps {
  row: TrashedRecord;
  t: TrashTexts;
  isSelected: boolean;
  onSelect(isSelected: boolean): void;
}

function Name({ row, t, isSelected, onSelect }: NameProps) {
  const name = nameOf(row, t);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <Checkbox
        checked={isSelected}
        onChange={(_, checked) => onSelect(checked)}
        slotProps={{ input: { 'aria-label': t.select(name) } }}
        sx={{ ml: -1, my: -1 }}
      />
      <Thumbnail src={row.thumbnail} size={40} icon={icons[row.noun as TrashNoun]} />
      <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{name}</span>
    </Box>
  );
}

function deleterOf({ deletedBy }: TrashedRecord, t: TrashTexts): string {
  if (!deletedBy) return t.nobody;
  return `${deletedBy.first_name} ${deletedBy.last_name}`.trim() || deletedBy.email;
}

function Remaining({ row, t }: { row: TrashedRecord; t: TrashTexts }) {
  const days = daysLeft(row);
  const color = days <= warningDays ? 'var(--warning)' : undefined;
  return <span style={{ whiteSpace: 'nowrap', color }}>{days > 1 ? t.daysLeft(days) : t.lastDay}</span>;
}
