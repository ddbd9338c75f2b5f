import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useId, useState } from 'react';
import { lazyPrefetched } from '../../loading/lazyPrefetched.ts';
import { ChevronIcon, ViewsIcon } from '../../theme/icons.tsx';
import type { ListState } from '../useListState.ts';
import { useListViews } from './useListViews.ts';
import { useViewTexts } from './views.texts.ts';

const ViewsPanel = lazyPrefetched(() => import('./panel/ViewsPanel.tsx').then((m) => m.ViewsPanel));

interface Props {
  /** The name of the list. */
  name: string;
  list: ListState;
  /** The ids of the person's own columns, which a new view keeps. */
  columns: readonly string[] | undefined;
}

/** The saved views of a list; its label is the one that is open, with a dot when the list shows something else by now. */
export function ViewsButton({ name, list, columns }: Props) {
  const t = useViewTexts();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const views = useListViews(name, list);
  const { active, isChanged } = views;
  const label = active && (isChanged ? t.changedView(active.name) : t.view(active.name));
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        aria-controls={anchor ? id : undefined}
        aria-label={label}
        title={label}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        startIcon={<ViewsIcon width={18} height={18} />}
        endIcon={<ChevronIcon width={14} height={14} />}
        sx={{ color: active ? 'text.primary' : 'text.secondary', minWidth: 0, maxWidth: 240, px: 1 }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {active?.name ?? t.views}
        </Box>
        {isChanged ? <Box component="span" aria-hidden sx={dotStyle} /> : null}
      </Button>
      {anchor ? (
        <Suspense>
          <ViewsPanel
            id={id}
            anchor={anchor}
            list={list}
            views={views}
            columns={columns}
            close={() => setAnchor(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

const dotStyle = {
  flex: 'none',
  ml: 0.75,
  width: 7,
  height: 7,
  borderRadius: 4,
  background: 'var(--accent)',
} as const;
