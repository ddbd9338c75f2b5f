import Box from '@mui/material/Box';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { View } from '#contract/views.ts';
import { usePreferences, useViews } from '../../kit/lists/settings/listSettings.ts';
import { pathOfView, viewParam } from '../../kit/lists/views/viewAddress.ts';
import { useViewTexts } from '../../kit/lists/views/views.texts.ts';
import { useSession } from '../../kit/session/session.ts';
import { coarsePointer } from '../../kit/theme/touch.ts';

/** Views below one list; the others are behind a button. */
const maxShown = 4;

interface Props {
  /** The name of the list, and its label in the menu. */
  list: string;
  label: string;
  onNavigate(): void;
}

/** The views of a list in the menu: the first one, one's own, then the team's (product/views#menu). */
export function ViewEntries({ list, label, onNavigate }: Props) {
  const t = useViewTexts();
  const [all, setAll] = useState(false);
  const { pathname, search } = useLocation();
  const views = useSortedViews(list);
  if (views.length === 0) return null;
  const open = pathname === `/${list}` ? new URLSearchParams(search).get(viewParam) : null;
  const shown = all ? views : views.filter((view, at) => at < maxShown || view.id === open);
  const hidden = views.length - shown.length;
  return (
    <Box component="ul" aria-label={t.viewsOf(label)} sx={style}>
      {shown.map((view) => (
        <li key={view.id}>
          <Link
            to={pathOfView(view)}
            title={view.name}
            aria-current={view.id === open ? 'page' : undefined}
            onClick={onNavigate}
          >
            {view.name}
          </Link>
        </li>
      ))}
      {hidden > 0 || all ? (
        <li>
          <button type="button" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t.showFewer : t.showMore(hidden)}
          </button>
        </li>
      ) : null}
    </Box>
  );
}

function useSortedViews(list: string): View[] {
  const person = useSession()?.userId;
  const first = usePreferences().find((one) => one.list === list)?.view;
  const rank = ({ id, owner }: View) => (id === first ? 0 : owner.id === person ? 1 : 2);
  return useViews()
    .filter((view) => view.list === list)
    .sort((a, b) => rank(a) - rank(b));
}

/** Below the label of the list, on a line from its icon. */
const style = {
  listStyle: 'none',
  m: 0,
  ml: '22px',
  mb: 0.5,
  pl: 1,
  borderLeft: '1px solid var(--line)',
  '& a, & button': {
    display: 'block',
    width: '100%',
    minHeight: 28,
    px: 1,
    py: '4px',
    border: 0,
    borderRadius: 1,
    background: 'none',
    color: 'text.secondary',
    font: 'inherit',
    fontSize: 13,
    lineHeight: '20px',
    textAlign: 'left',
    textDecoration: 'none',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    [coarsePointer]: { minHeight: 44, lineHeight: '36px' },
  },
  '& button': { fontSize: 12.5 },
  '& :is(a, button):hover': { background: 'var(--hover)', color: 'text.primary' },
  '& a[aria-current]': { color: 'var(--accent-bright)', fontWeight: 550 },
} as const;
