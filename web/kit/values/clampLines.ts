import type { CSSProperties } from 'react';

/** Cuts text off after `max` lines; give the element a `title`, so that the rest can be read on hover. */
export const clampLines = (max: number): CSSProperties => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: max,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
});
