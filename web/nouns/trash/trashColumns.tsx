import Box from '@mui/material/Box';
import type { TrashedRecord } from '#contract/kit/trash.ts';
import type { TrashNoun } from '#contract/trash.ts';
import type { Columns } from '../../kit/nouns/columns.tsx';
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
  ReviewIcon,
  StoryIcon,
} from '../../kit/theme/icons.tsx';
import { StatusChip } from '../../kit/values/StatusChip.tsx';
import { Thumbnail } from '../../kit/values/Thumbnail.tsx';
import { daysLeft, nameOf, nounOf, type TrashWords } from './trashed.ts';

/** From this many days on, the remaining time is shown as a warning. */
const warningDays = 3;

export const trashColumns: Columns<TrashedRecord, TrashWords> = {
  name: { width: '24%', cell: (row, t) => <Name row={row} t={t} /> },
  noun: { cell: (row, t) => <StatusChip label={nounOf(row, t)} /> },
  deletedBy: { width: '16%', cell: deleterOf },
  deletedAt: 'date',
  purgeAt: { cell: (row, t) => <Remaining row={row} t={t} /> },
};

const icons: Partial<Record<TrashNoun, Icon>> = {
  users: PersonIcon,
  spot: PinIcon,
  event: CalendarIcon,
  comments: CommentIcon,
  spotrevisions: ReviewIcon,
  categories: MapIcon,
  pics: PictureIcon,
  stories: StoryIcon,
  adsbanners: BannerIcon,
  notifications: BellIcon,
};

interface Props {
  row: TrashedRecord;
  t: TrashWords;
}

function Name({ row, t }: Props) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <Thumbnail src={row.thumbnail} size={40} icon={icons[row.noun as TrashNoun]} />
      <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{nameOf(row, t)}</span>
    </Box>
  );
}

function deleterOf({ deletedBy }: TrashedRecord, t: TrashWords): string {
  if (!deletedBy) return t.nobody;
  return `${deletedBy.first_name} ${deletedBy.last_name}`.trim() || deletedBy.email;
}

function Remaining({ row, t }: Props) {
  const days = daysLeft(row);
  const color = days <= warningDays ? 'var(--warning)' : undefined;
  return <span style={{ whiteSpace: 'nowrap', color }}>{days > 1 ? t.daysLeft(days) : t.lastDay}</span>;
}
