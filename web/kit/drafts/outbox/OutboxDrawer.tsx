import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useStore } from '../../../state/createStore.ts';
import { SideDrawer } from '../../page/SideDrawer.tsx';
import { draftsOf } from '../database.ts';
import type { Draft } from '../draft.ts';
import { lockOf } from '../locks.ts';
import type { DraftMark } from '../marks.ts';
import { locksOfOthers } from './locksOfOthers.ts';
import { OutboxItem } from './OutboxItem.tsx';
import { useOutboxTexts } from './outbox.texts.ts';
import { sendingNow } from './sender.ts';

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
  const sending = useStore(sendingNow);
  const { drafts, elsewhere } = useDrafts(open, left, sending);
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
            isElsewhere={elsewhere.has(lockOf(draft.id))}
            isSending={draft.id === sending}
            {...{ close, retry }}
          />
        ))}
      </Box>
    </SideDrawer>
  );
}

interface Read {
  readonly drafts: readonly Draft[];
  /** The locks of other tabs. */
  readonly elsewhere: ReadonlySet<string | undefined>;
}

/** The drafts of these marks, read again when one of them changes, and when `sending` changes. */
function useDrafts(open: boolean, left: readonly DraftMark[], sending: string | undefined): Read {
  const [read, setRead] = useState<Read>({ drafts: [], elsewhere: new Set() });
  const userId = left[0]?.userId;
  const marks = left.map(({ id, state }) => `${id} ${state}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mark, another state, or a sending that has ended
  useEffect(() => {
    if (!open || !userId) return;
    let isOver = false;
    const load = async () => {
      const [drafts, elsewhere] = await Promise.all([draftsOf(userId), locksOfOthers()]);
      if (!isOver) setRead({ drafts, elsewhere });
    };
    load().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [open, userId, marks, sending]);
  return { ...read, drafts: read.drafts.filter(({ id }) => left.some((mark) => mark.id === id)) };
}
