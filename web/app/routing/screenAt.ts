import { matchRoutes } from 'react-router';
import { type Screen, screens } from './screens.ts';

const routes = screens.map((screen) => ({ path: screen.path, handle: screen }));

/** The screen that an address leads to, as the router finds it. */
export const screenAt = (pathname: string): Screen | undefined =>
  matchRoutes(routes, pathname)?.[0]?.route.handle;
