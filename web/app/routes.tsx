import { type ReactNode, Suspense } from 'react';
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router';
import { noteScreen } from '../kit/screenHistory.ts';
import { bring } from './bring.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { GuestOnly, Home, Protected } from './guards.tsx';
import { NotFound } from './NotFound.tsx';
import { prefetchOnIntent } from './prefetch.ts';
import { type Screen, screens } from './screens.ts';
import { frame, mobileShell, shell } from './shells.ts';
import { soon } from './soon.tsx';
import { WaitingAlone, WaitingFrame } from './Waiting.tsx';

const Shell = soon(shell);
const MobileShell = soon(mobileShell);
const Frame = soon(frame);

/** The one address that is not in the contract: no server but Vite's knows it. */
type Route = Omit<Screen, 'path'> & { path: string };

const development: Route[] = import.meta.env.DEV
  ? [
      {
        path: '/styleguide',
        least: 'none',
        shell: 'none',
        load: () => import('./styleguide/StyleGuide.tsx').then((m) => ({ default: m.StyleGuide })),
      },
    ]
  : [];

function route({ path, least, load, guestOnly }: Route): RouteObject {
  const Component = soon(load);
  const screen = <Component key={path} />;
  if (guestOnly) return { path, element: <GuestOnly>{screen}</GuestOnly> };
  if (least === 'none') return { path, element: screen };
  return {
    path,
    element: (
      <Protected least={least} load={() => bring(load)}>
        {screen}
      </Protected>
    ),
    errorElement: <ErrorPage />,
  };
}

/** The screens of one shell, inside it. Nobody without a session sees a shell. */
function within(shell: Screen['shell'], around: ReactNode): RouteObject {
  const inside = screens.filter((screen) => screen.shell === shell).map(route);
  return { element: around, children: inside };
}

const guarded = (around: ReactNode) => (
  <Protected least="user" load={nothing}>
    <Suspense fallback={<WaitingFrame />}>
      <Frame>{around}</Frame>
    </Suspense>
  </Protected>
);
const nothing = async () => undefined;

export const router = createBrowserRouter([
  {
    element: (
      <Suspense fallback={<WaitingAlone />}>
        <Outlet />
      </Suspense>
    ),
    errorElement: <ErrorPage whole />,
    children: [
      { path: '/', element: <Home /> },
      within('none', <Outlet />),
      within('wide', guarded(<Shell />)),
      within('narrow', guarded(<MobileShell />)),
      ...development.map(route),
      { path: '*', element: <NotFound /> },
    ],
  },
]);

router.subscribe(({ location, historyAction }) => noteScreen(location, historyAction === 'PUSH'));
noteScreen(router.state.location, false);
prefetchOnIntent();
