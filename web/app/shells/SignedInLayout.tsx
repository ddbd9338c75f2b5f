import GlobalStyles from '@mui/material/GlobalStyles';
import { ThemeProvider } from '@mui/system';
import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router';
import { isStaff } from '#contract/kit/roles.ts';
import { watchedActs } from '../../kit/feedback/watchedActs.ts';
import { queryClient } from '../../kit/http/data.ts';
import { prefetchChunk } from '../../kit/loading/chunks.ts';
import { lazyComponent } from '../../kit/loading/lazyChunk.ts';
import { lazyPrefetched } from '../../kit/loading/lazyPrefetched.ts';
import { whenIdle } from '../../kit/loading/whenIdle.ts';
import { proofWaiters } from '../../kit/session/proofWaiters.ts';
import { useSession, useSessionState } from '../../kit/session/session.ts';
import { theme } from '../../kit/theme/theme.ts';
import { useStore } from '../../state/createStore.ts';
import { GlobalKeys } from './GlobalKeys.tsx';

const SessionDialogs = lazyPrefetched(() =>
  import('../../nouns/session/SessionDialogs.tsx').then((m) => m.SessionDialogs),
);

const ActWatcher = lazyPrefetched(() =>
  import('../../kit/nouns/bulk/receipt/ActWatcher.tsx').then((m) => m.ActWatcher),
);

// Not before the first screen has been drawn.
const LiveConnection = lazyComponent(async () => {
  await whenIdle();
  return (await prefetchChunk(() => import('../../kit/live/LiveConnection.tsx'))).LiveConnection;
});

// There is one colour scheme: MUI's own provider would bring the code that changes them.
const variables = theme.generateStyleSheets();

/** The theme and the query client, which all components of the kit need. */
export const Providers = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={theme}>
    <GlobalStyles styles={variables} />
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </ThemeProvider>
);

/** Around every signed-in screen; with the dialogs for a session that ended while a form had unsaved changes, and for what needs a fresh proof. */
export function SignedInLayout() {
  const { interrupted } = useSessionState();
  const session = useSession();
  const isProofAsked = useStore(proofWaiters).length > 0;
  const hasActs = useStore(watchedActs) !== '';
  return (
    <Providers>
      {/* The key resets all state when another person signs in, who must not see what was typed before. */}
      <Fragment key={session?.userId}>
        <GlobalKeys />
        <Outlet />
        <Suspense>{hasActs ? <ActWatcher /> : null}</Suspense>
        <Suspense>{session && isStaff(session.role) ? <LiveConnection /> : null}</Suspense>
      </Fragment>
      <Suspense>{interrupted || isProofAsked ? <SessionDialogs /> : null}</Suspense>
    </Providers>
  );
}
