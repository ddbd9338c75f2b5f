import { createBrowserRouter } from 'react-router';
import { recordScreen } from '../kit/page/screenHistory.ts';
import { routes } from './routes.tsx';
import { prefetchOnIntent } from './routing/prefetch.ts';

/** The router of the app. It starts loading the screen of the current URL when this module is evaluated. */
export const router = createBrowserRouter(routes);

router.subscribe(({ location, historyAction }) => recordScreen(location, historyAction === 'PUSH'));
recordScreen(router.state.location, false);
prefetchOnIntent();
