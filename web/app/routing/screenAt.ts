import { matchRoutes } from 'react-router';
import { type Screen, screens } from './screens.ts';

const routes = screens.map((screen) => ({ path: screen.path, handle: screen }));

/** The screen of a path, matched like the router does. */
export const screenAt = (pathname: string): Screen | undefined =>
  matchRoutes(routes, pathname)?.[0]?.route.handle;
