import '../state/pageStorage.ts';

import { StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Toasts } from '../kit/feedback/toasts.tsx';
import { prefetchChunk } from '../kit/loading/chunks.ts';
import { ErrorBoundary } from '../kit/loading/ErrorBoundary.tsx';
import { lazyWithPreload } from '../kit/loading/lazyWithPreload.tsx';
import { useSession } from '../kit/session/session.ts';
import { Login } from '../nouns/session/Login.tsx';
import { ErrorMessage } from './errors/ErrorMessage.tsx';
import { rootElement } from './rootElement.ts';

const app = lazyWithPreload(() => import('./RoutedApp.tsx').then((m) => m.RoutedApp));

/**
 * `/login` as the first page of a visit: without the router and the routes, which are a fifth of its JavaScript
 * (decision 0089). They are loaded with the first focus, and take over when there is a session.
 */
function LoginPage() {
  const session = useSession();
  const [isAppShown, showApp] = useState(false);
  // For good: the router also has the login of who signs out again.
  if (session && !isAppShown) showApp(true);
  if (isAppShown)
    return (
      <Suspense fallback={<div className="busy-line" />}>
        <app.Component />
      </Suspense>
    );
  return <Login />;
}

// Errors are ignored: the sign-in loads it again.
document.addEventListener('focusin', () => app.preload(prefetchChunk).catch(() => undefined), { once: true });

createRoot(rootElement()).render(
  <StrictMode>
    <ErrorBoundary fallback={(error) => <ErrorMessage error={error} whole />}>
      <LoginPage />
    </ErrorBoundary>
    <Toasts />
  </StrictMode>,
);
