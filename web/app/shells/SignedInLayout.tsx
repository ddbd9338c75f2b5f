import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router';
import { watchedActs } from '../../kit/feedback/watchedActs.ts';
import { queryClient } from '../../kit/http/data.ts';
import { lazyPrefetched } from '../../kit/loading/lazyPrefetched.ts';
import { useSession, useSessionState } from '../../kit/session/session.ts';
import { theme } from '../../kit/theme/theme.ts';
import { useStore } from '../../state/createStore.ts';
import { GlobalKeys } from './GlobalKeys.tsx';

const SessionDialog = lazyPrefetched(() =>
  import('../../nouns/session/SessionDialog.tsx').then((m) => ({ default: m.SessionDialog })),
);

const ActWatcher = lazyPrefetched(() =>
  import('../../kit/nouns/bulk/receipt/ActWatcher.tsx').then((m) => ({ default: m.ActWatcher })),
);

/** The theme and the query client, which all components of the kit need. */
export const Providers = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={theme}>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </ThemeProvider>
);

/** Around every signed-in screen; with the dialog for a session that ended while a form had unsaved changes. */
export function SignedInLayout() {
  const { interrupted } = useSessionState();
  const person = useSession()?.userId;
  const hasActs = useStore(watchedActs) !== '';
  return (
    <Providers>
      {/* The key resets all state when another person signs in, who must not see what was typed before. */}
      <Fragment key={person}>
        <GlobalKeys />
        <Outlet />
        <Suspense>{hasActs ? <ActWatcher /> : null}</Suspense>
      </Fragment>
      {interrupted ? (
        <Suspense>
          <SessionDialog session={interrupted} />
        </Suspense>
      ) : null}
    </Providers>
  );
}
