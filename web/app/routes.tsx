import { Suspense } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import { lazyWithPreload } from '../kit/lazyWithPreload.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { GuestOnly, Home, Protected } from './guards.tsx';
import { loaderOf } from './loaders.ts';
import { NotFound } from './NotFound.tsx';
import { type Screen, screens } from './screens.ts';
import { WaitingAlone, WaitingFrame } from './Waiting.tsx';

const frame = lazyWithPreload(() => import('./Frame.tsx').then((m) => m.Frame));
const shell = lazyWithPreload(() => import('./Shell.tsx').then((m) => m.Shell));
const mobileShell = lazyWithPreload(() => import('./MobileShell.tsx').then((m) => m.MobileShell));

/** What has been loaded for a route stays: a list reads its own rows again when the query of its address changes. */
const shouldRevalidate = () => false;

/** The one address that is not in the contract: no server but Vite's knows it. */
type Route = Omit<Screen, 'path'> & { path: string };

const development: Route[] = import.meta.env.DEV
  ? [
      {
        path: '/styleguide',
        least: 'none',
        shell: 'none',
        screen: lazyWithPreload(() => import('./styleguide/StyleGuide.tsx').then((m) => m.StyleGuide)),
      },
    ]
  : [];

function route({ path, least, screen, rows, guestOnly }: Route): RouteObject {
  const drawn = <screen.Component key={path} />;
  const loading = { path, loader: loaderOf(least, screen, rows), shouldRevalidate };
  if (guestOnly) return { ...loading, element: <GuestOnly>{drawn}</GuestOnly> };
  if (least === 'none') return { ...loading, element: drawn };
  return {
    ...loading,
    element: <Protected least={least}>{drawn}</Protected>,
    errorElement: <ErrorPage />,
  };
}

const within = (around: Screen['shell']): RouteObject[] =>
  screens.filter((screen) => screen.shell === around).map(route);

/** Nobody without a session sees a shell. */
const signedIn: RouteObject = {
  loader: loaderOf('user', frame),
  shouldRevalidate,
  element: (
    <Protected least="user">
      <Suspense fallback={<WaitingFrame />}>
        <frame.Component />
      </Suspense>
    </Protected>
  ),
  children: [
    {
      loader: loaderOf('user', shell),
      shouldRevalidate,
      Component: shell.Component,
      children: within('wide'),
    },
    {
      loader: loaderOf('user', mobileShell),
      shouldRevalidate,
      Component: mobileShell.Component,
      children: within('narrow'),
    },
  ],
};

export const routes: RouteObject[] = [
  {
    element: (
      <Suspense fallback={<WaitingAlone />}>
        <Outlet />
      </Suspense>
    ),
    HydrateFallback: () => <div className="busy-line" />,
    errorElement: <ErrorPage whole />,
    children: [
      { path: '/', element: <Home /> },
      ...within('none'),
      signedIn,
      ...development.map(route),
      { path: '*', element: <NotFound /> },
    ],
  },
];
