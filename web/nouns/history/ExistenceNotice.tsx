import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { HistoryEntry } from '#contract/history.ts';
import { type NounWithTrash, trashNames } from '#contract/trash.ts';
import { useVersionTexts } from './versions.texts.ts';

interface Props {
  noun: NounWithTrash;
  /** The present record; null without one. */
  present: unknown;
  last: HistoryEntry | undefined;
}

/** Says that a record is in the trash, or was destroyed. */
export function ExistenceNotice({ noun, present, last }: Props) {
  const t = useVersionTexts();
  const isTrashed = present === null || (present as { status?: string }).status === 'deleted';
  if (!isTrashed) return null;
  const isDestroyed = last?.action === 'destroy';
  // They may have been deleted with their spot, and are not listed by themselves then.
  const isOfSpot = noun === 'comments' || noun === 'events' || noun === 'revisions';
  const inTrash = isOfSpot ? t.withSpot : t.inTrash;
  const link = (
    <Button
      component={Link}
      to={isOfSpot ? '/trash' : `/trash?noun=${trashNames[noun]}`}
      color="inherit"
      size="small"
    >
      {t.toTrash}
    </Button>
  );
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2 }} action={isDestroyed ? null : link}>
      {isDestroyed ? t.destroyed : inTrash}
    </Alert>
  );
}
