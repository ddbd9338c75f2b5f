import type { CSSProperties } from 'react';

/** At most so many lines; give the element a `title`, so that the rest is read on hover. */
export const lines = (most: number): CSSProperties => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: most,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
});
