import GlobalStyles from '@mui/material/GlobalStyles';
import { type RefObject, useEffect, useState } from 'react';

/** The top bar, above that of the run. */
const topBar = 56;

/** Keeps toasts and focused elements clear of the bar of a run, and of what can be undone, which may hang below it. */
export function BelowRunBar({ bar }: { bar: RefObject<HTMLElement | null> }) {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(() => setHeight(bar.current?.scrollHeight ?? 0));
    for (const element of [bar.current, bar.current?.querySelector('[role=status]')])
      if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [bar]);
  return (
    <GlobalStyles
      styles={{
        'body .notistack-SnackbarContainer': { top: topBar + height + 8 },
        html: { scrollPaddingTop: topBar + height + 12 },
      }}
    />
  );
}
