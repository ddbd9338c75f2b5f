import { Suspense } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import { lazyWithPreload } from '../kit/loading/lazyWithPreload.tsx';
import { ErrorPage } from './errors/ErrorPage.tsx';
import { NotFound } from './errors/NotFound.tsx';
import { GuestOnly, Home, Protected } from './routing/guards.tsx';
import { loaderOf } from './routing/loaders.ts';
import { type Screen, screens } from './routing/screens.ts';
import { BareScreenSkeleton, SignedInSkeleton } from './shells/Waiting.tsx';

const frame = lazyWithPreload(() => import('./shells/SignedInLayout.tsx').then((m) => m.SignedInLayout));
const shell = lazyWithPreload(() => import('./shells/Shell.tsx').then((m) => m.Shell));
const mobileShell = lazyWithPreload(() => import('./shells/MobileShell.tsx').then((m) => m.MobileShell));

/** What has been loaded for a route stays: a list reads its own rows again when the query of its address changes. */
const shouldRevalidate = () => false;

/** The one address that is not in the contract: no server but Vite's knows it. */
type Route = Omit<Screen, 'path'> & { path: string };

const development: Route[] = import.meta.env.DEV
  ? [
      {
        path: '/styleguide',
        minRole: 'none',
        shell: 'none',
        screen: lazyWithPreload(() => import('./styleguide/StyleGuide.tsx').then((m) => m.StyleGuide)),
      },
    ]
  : [];

function route({ path, minRole: least, screen, rows, guestOnly }: Route): RouteObject {
  const drawn = <screen.Component key={path} />;
  const loading = { path, loader: loaderOf(least, screen, rows), shouldRevalidate };
  if (guestOnly) return { ...loading, element: <GuestOnly>{drawn}</GuestOnly> };
  if (least === 'none') return { ...loading, element: drawn };
  return {
    ...loading,
    element: <Protected minRole={least}>{drawn}</Protected>,
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
    <Protected minRole="user">
      <Suspense fallback={<SignedInSkeleton />}>
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
      <Suspense fallback={<BareScreenSkeleton />}>
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
