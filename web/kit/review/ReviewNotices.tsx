import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLastDecision } from './lastDecision.ts';
import { UndoLine } from './UndoBar.tsx';

interface Props {
  /** The title of the screen, for the help of the keys. */
  title: string;
  /** Who else is here, who claims it, what is newer, why a decision failed; the first to come is lowest, so that none moves another. */
  children?: ReactNode;
}

/**
 * What happens during a review, above its buttons: it lies over the page, so that neither buttons nor content move when it
 * comes or goes (product/revisions#still). As much space is added at the end of the page, so that nothing stays covered.
 */
export function ReviewNotices({ title, children }: Props) {
  const stack = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  // What lies above it does not fall when its time is over.
  const [keepsPlace] = useState(useLastDecision() !== undefined);
  useEffect(() => {
    const notices = [...(stack.current?.children ?? [])] as HTMLElement[];
    let newest = 0;
    const observer = new ResizeObserver(() => {
      for (const { style, offsetHeight } of notices)
        style.order = offsetHeight > 0 ? style.order || String(++newest) : '';
      setHeight(notices.reduce((sum, notice) => sum + notice.offsetHeight, 0));
    });
    for (const notice of notices) observer.observe(notice);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <Box aria-hidden sx={{ flex: 'none' }} style={{ height }} />
      <Box ref={stack} sx={stackStyle}>
        <Box sx={keepsPlace ? { minHeight: 62 } : undefined}>
          <UndoLine title={title} />
        </Box>
        {children}
      </Box>
    </>
  );
}

/** Without a height of its own, where the buttons begin: what it contains grows upwards. */
const stackStyle = {
  position: 'sticky',
  zIndex: 3,
  bottom: 'var(--decision-bar)',
  height: 0,
  width: '100%',
  maxWidth: { sm: 620 },
  mt: 'auto',
  ml: 'auto',
  display: 'flex',
  flexDirection: 'column-reverse',
  // The page can be used beside the notices.
  pointerEvents: 'none',
  // What comes next comes on top, where it gets its place.
  '& > *': { flex: 'none', order: 999 },
  '& > * > *': { pointerEvents: 'auto', mb: 1 },
  '& .MuiAlert-root': { mb: 1, background: 'var(--raised)', boxShadow: '0 4px 16px #0007' },
} as const;
