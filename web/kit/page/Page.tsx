import Box from '@mui/material/Box';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { type PageProps, usePanel } from './panel.ts';

/** The title of a screen, with the name of its record. */
export const titleOf = ({ title, name }: Pick<PageProps, 'title' | 'name'>): string =>
  name ? `${title}: ${name}` : title;

/** Whether the screen that was loaded with the page has been left: it can be returned to. */
let isLeft = false;

/** A screen: its title (also the title of the tab), its actions and its content. */
export function Page(props: PageProps) {
  const panel = usePanel();
  return panel ? <panel.Frame {...props} /> : <WholePage {...props} />;
}

/** Whether the last heading had the focus when its record had loaded, or when a part of it that loads hid the screen: it is given on. */
let hadFocus = false;

function WholePage(props: PageProps) {
  const title = titleOf(props);
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  // As it was at first: a filter of the screen changes the key too.
  isLeft ||= key !== 'default';
  const isUnread = useRef(isLeft);
  // Focus makes a screen reader announce the new screen; on the first load the browser announces it, and a run its first row. Before it
  // is painted, so that it is not taken from a field that a first key has chosen; once, as what was suspended runs layout effects again.
  useLayoutEffect(() => {
    const h1 = heading.current;
    if ((isUnread.current || hadFocus) && !document.activeElement?.closest('[role=dialog], [data-row]'))
      h1?.focus({ preventScroll: true });
    isUnread.current = false;
    return () => {
      hadFocus = document.activeElement === h1;
    };
  }, []);
  return (
    <Box sx={{ maxWidth: props.maxWidth, mx: 'auto' }}>
      <title>{`${title} · Bambalina`}</title>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'flex-end',
          gap: 1.5,
          mb: 2.5,
          minHeight: 36,
          // On narrow screens the last button, the primary one, is beside the title and the others are below.
          '& > :not(h1, :last-child)': { order: { xs: 1, sm: 0 }, flexGrow: { xs: 1, sm: 0 } },
        }}
      >
        <Box
          component="h1"
          ref={heading}
          tabIndex={-1}
          title={title.length > maxUncutLength ? title : undefined}
          sx={props.beside ? { ...headingStyle, flex: { xs: '1 1 240px', sm: '0 1 auto' } } : headingStyle}
        >
          {title}
        </Box>
        {props.beside ? <Box sx={besideStyle}>{props.beside}</Box> : null}
        {props.actions}
      </Box>
      {props.children}
    </Box>
  );
}

/** Titles with more characters may be cut off on a narrow screen. */
const maxUncutLength = 40;

const besideStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  minWidth: 0,
  // The actions stay at the right.
  '&&': { flex: { xs: '1 1 100%', sm: '1 1 auto' } },
} as const;

const headingStyle = {
  typography: 'h1',
  flex: '1 1 240px',
  minWidth: 0,
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
} as const;
