import { Suspense } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import { lazyWithPreload } from '../kit/loading/lazyWithPreload.tsx';
import { ErrorPage } from './errors/ErrorPage.tsx';
import { NotFound } from './errors/NotFound.tsx';
import { GuestOnly, Home, Protected } from './routing/guards.tsx';
import { listSettings, loaderOf, rowsOf } from './routing/loaders.ts';
import { type Screen, screens } from './routing/screens.ts';
import { BareScreenSkeleton, ScreenSkeleton, SignedInSkeleton } from './shells/ScreenSkeleton.tsx';

const layout = lazyWithPreload(() => import('./shells/SignedInLayout.tsx').then((m) => m.SignedInLayout));
const shell = lazyWithPreload(() => import('./shells/Shell.tsx').then((m) => m.Shell));
const mobileShell = lazyWithPreload(() => import('./shells/MobileShell.tsx').then((m) => m.MobileShell));

/** Loaders run once per navigation to a route: a list refetches its own rows when the query changes. */
const shouldRevalidate = () => false;

/** Also for `/styleguide`, which is not in the contract because only Vite's server has it. */
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

function route({ path, minRole, screen, rows, guestOnly }: Route): RouteObject {
  const element = <screen.Component key={path} />;
  const shared = { path, loader: loaderOf(minRole, screen, rows && rowsOf(rows)), shouldRevalidate };
  if (guestOnly) return { ...shared, element: <GuestOnly>{element}</GuestOnly> };
  if (minRole === 'none') return { ...shared, element };
  return {
    ...shared,
    element: (
      <Protected minRole={minRole}>
        {/* One for each path: the same one would keep the screen before, hidden, with its draft, while this one loads. */}
        <Suspense key={path} fallback={<ScreenSkeleton />}>
          {element}
        </Suspense>
      </Protected>
    ),
    errorElement: <ErrorPage />,
  };
}

const routesIn = (shell: Screen['shell']): RouteObject[] =>
  screens.filter((screen) => screen.shell === shell).map(route);

/** The shells, which require a session. */
const signedIn: RouteObject = {
  loader: loaderOf('user', layout),
  shouldRevalidate,
  element: (
    <Protected minRole="user">
      <Suspense fallback={<SignedInSkeleton />}>
        <layout.Component />
      </Suspense>
    </Protected>
  ),
  children: [
    {
      loader: loaderOf('user', shell, listSettings),
      shouldRevalidate,
      Component: shell.Component,
      children: routesIn('wide'),
    },
    {
      loader: loaderOf('user', mobileShell),
      shouldRevalidate,
      Component: mobileShell.Component,
      children: routesIn('narrow'),
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
      ...routesIn('none'),
      signedIn,
      ...development.map(route),
      { path: '*', element: <NotFound /> },
    ],
  },
];
