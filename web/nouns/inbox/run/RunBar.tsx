import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useShortcuts } from '../../../kit/keyboard/shortcuts.ts';
import { placeInRun, type Run, setRun, useRun } from '../../../kit/page/run.ts';
import { useRunMove } from '../../../kit/page/useRunMove.ts';
import { UndoLine } from '../../../kit/review/UndoBar.tsx';
import { ChevronIcon, CloseIcon, ImportIcon } from '../../../kit/theme/icons.tsx';
import { coarsePointer } from '../../../kit/theme/touch.ts';
import { useNumberFormat } from '../../../kit/values/useNumberFormat.ts';
import { useInboxTexts } from '../inbox.texts.ts';
import { BelowRunBar } from './BelowRunBar.tsx';
import { RunRemove, removableAt } from './RunRemove.tsx';
import { useFirstRow } from './useFirstRow.ts';
import { useNextPlace } from './useNextPlace.ts';
import { useNextWhenSettled } from './useNextWhenSettled.ts';

/** The place in a run through the inbox, with its next and previous record; nothing on other screens (product/inbox#run). */
export function RunBar() {
  const run = useRun();
  const { pathname } = useLocation();
  const at = placeInRun(run, pathname);
  return run && at >= 0 ? <Bar run={run} at={at} pathname={pathname} /> : null;
}

/** Reviews show what can be undone above their buttons. */
const isReview = /^\/(spot_revisions|submissions)\/[^/]+\/edit$/;

interface BarProps {
  run: Run;
  at: number;
  pathname: string;
}

function Bar({ run, at, pathname }: BarProps) {
  const { home, paths } = run;
  const t = useInboxTexts();
  const number = useNumberFormat();
  const bar = useRef<HTMLElement>(null);
  const move = useRunMove();
  const end = () => setRun(undefined);
  useNextWhenSettled(run, at);
  useFirstRow(paths[at]);
  const removable = removableAt(run, at);
  const { next: nextAt, passed } = useNextPlace(run, at);
  const next = paths[nextAt];
  const nextName = run.items.find(({ path }) => path === next)?.name;
  useShortcuts(t.run, [
    { keys: '.', label: t.next, run: () => move(1) },
    { keys: ',', label: t.previous, run: () => move(-1) },
    { keys: 'Escape', label: t.end, run: end },
  ]);
  return (
    <Box component="section" ref={bar} aria-label={t.run} sx={style}>
      <BelowRunBar key={String(isReview.test(pathname))} bar={bar} />
      <Link to={home}>
        <ImportIcon width={16} height={16} />
        <span>{t.title}</span>
      </Link>
      <span className="place">
        {t.place(number(at + 1), number(paths.length))}
        {passed > 0 ? <span title={t.skippedHint}> · {t.skipped(number(passed))}</span> : null}
      </span>
      {isReview.test(pathname) ? null : <UndoLine title={t.run} />}
      {removable ? <RunRemove key={removable.id} item={removable} /> : null}
      <Button
        size="small"
        color="inherit"
        className="previous"
        aria-label={t.previous}
        disabled={at === 0}
        onClick={() => move(-1)}
      >
        <ChevronIcon width={16} height={16} style={{ transform: 'rotate(90deg)' }} />
        <span>{t.previous}</span>
      </Button>
      <Button size="small" color="inherit" className="next" title={nextName} onClick={() => move(1)}>
        <span>{next ? t.next : t.toInbox}</span>
        <ChevronIcon width={16} height={16} style={{ transform: 'rotate(-90deg)' }} />
      </Button>
      <IconButton size="small" aria-label={t.end} title={t.end} onClick={end}>
        <CloseIcon width={16} height={16} />
      </IconButton>
    </Box>
  );
}

const style = {
  position: 'sticky',
  top: 56,
  zIndex: 2,
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gridAutoColumns: 'auto',
  gridAutoFlow: 'column',
  alignItems: 'center',
  columnGap: { xs: 0.5, sm: 1 },
  minHeight: 40,
  px: { xs: 2, sm: 3 },
  borderBottom: '1px solid var(--line)',
  background: 'var(--sunken)',
  fontSize: 13.5,
  '& > a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1,
    color: 'var(--accent-bright)',
    fontWeight: 550,
    textDecoration: 'none',
    [coarsePointer]: { minHeight: 44 },
  },
  '& .place': {
    color: 'text.secondary',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    '& > span': { display: { xs: 'none', sm: 'inline' } },
  },
  // What can be undone: where there is no room for it, below the bar and over the page, so that nothing moves.
  '& > [role=status]': {
    position: { xs: 'absolute', md: 'static' },
    ...{ top: '100%', left: 8, right: 8 },
    '& > *': { py: { md: 0 }, border: { md: 0 }, background: { md: 'none' }, boxShadow: { md: 'none' } },
  },
  // On a phone there is no room for both words and both arrows.
  '& .previous span': { display: { xs: 'none', sm: 'inline' } },
  '& .next svg': { display: { xs: 'none', sm: 'block' } },
  '& > button svg': { flex: 'none' },
  '& > button': { [coarsePointer]: { minHeight: 44, minWidth: 44 } },
} as const;
