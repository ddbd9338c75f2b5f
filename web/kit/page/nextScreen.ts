import type { Location } from 'react-router';

/* The screen that the router is loading. The router knows it at once, React only when it renders again. */

let nextPath: string | undefined;

/** Stores where the router is going; undefined when it has arrived. */
export function recordNextScreen(next: Location | undefined): void {
  nextPath = next?.pathname;
}

/**
 * Whether the person has left the screen of this path or is on the way to another one. A navigation that they did not ask for
 * must not begin then: it would cancel theirs.
 */
export const isLeaving = (pathname: string): boolean => (nextPath ?? window.location.pathname) !== pathname;
