import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { SideDrawer } from '../../page/SideDrawer.tsx';
import { draftsOf } from '../database.ts';
import type { Draft } from '../draft.ts';
import { lockOf } from '../locks.ts';
import type { DraftMark } from '../marks.ts';
import { OutboxItem } from './OutboxItem.tsx';
import { useOutboxTexts } from './outbox.texts.ts';

interface Props {
  open: boolean;
  close(): void;
  left: readonly DraftMark[];
  /** Sends at once what waits. */
  retry(): void;
}

/** What waits to be saved, what was refused, and drafts; the oldest first. */
export function OutboxDrawer({ open, close, left, retry }: Props) {
  const t = useOutboxTexts();
  const { drafts, held } = useDrafts(open, left);
  return (
    <SideDrawer open={open} close={close} title={t.title}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {drafts.length > 0 ? t.hint : t.empty}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid' }}>
        {drafts.map((draft) => (
          <OutboxItem
            key={draft.id}
            draft={draft}
            isElsewhere={held.has(lockOf(draft.id))}
            {...{ close, retry }}
          />
        ))}
      </Box>
    </SideDrawer>
  );
}

interface Read {
  readonly drafts: readonly Draft[];
  /** The locks of all tabs. */
  readonly held: ReadonlySet<string | undefined>;
}

/** The drafts of these marks, read again when one of them changes. */
function useDrafts(open: boolean, left: readonly DraftMark[]): Read {
  const [read, setRead] = useState<Read>({ drafts: [], held: new Set() });
  const userId = left[0]?.userId;
  const marks = left.map(({ id, state }) => `${id} ${state}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mark or another state
  useEffect(() => {
    if (!open || !userId) return;
    let isOver = false;
    const load = async () => {
      const [drafts, locks] = await Promise.all([draftsOf(userId), navigator.locks?.query()]);
      if (!isOver) setRead({ drafts, held: new Set(locks?.held?.map(({ name }) => name)) });
    };
    load().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [open, userId, marks]);
  return { ...read, drafts: read.drafts.filter(({ id }) => left.some((mark) => mark.id === id)) };
}
