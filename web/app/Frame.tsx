import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, type ReactNode, Suspense } from 'react';
import { queryClient } from '../kit/data.ts';
import { lazyPrefetched } from '../kit/lazyPrefetched.ts';
import { useSession, useStanding } from '../kit/session.ts';
import { theme } from '../kit/theme.ts';

const SessionDialog = lazyPrefetched(() =>
  import('../session/SessionDialog.tsx').then((m) => ({ default: m.SessionDialog })),
);

/** What every signed-in screen stands on: theme, data, and the dialog for a session that ended under somebody's work. */
export function Frame({ children }: { children: ReactNode }) {
  const { interrupted } = useStanding();
  const person = useSession()?.userId;
  return (
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={queryClient}>
        {/* Another person starts from scratch: what was typed or chosen before is not theirs to see. */}
        <Fragment key={person}>{children}</Fragment>
        {interrupted ? (
          <Suspense>
            <SessionDialog session={interrupted} />
          </Suspense>
        ) : null}
      </QueryClientProvider>
    </ThemeProvider>
  );
}
