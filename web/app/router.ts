import { createBrowserRouter } from 'react-router';
import { noteScreen } from '../kit/screenHistory.ts';
import { prefetchOnIntent } from './prefetch.ts';
import { routes } from './routes.tsx';

/** The router of the app. It begins to load what the first address shows when this module is evaluated. */
export const router = createBrowserRouter(routes);

router.subscribe(({ location, historyAction }) => noteScreen(location, historyAction === 'PUSH'));
noteScreen(router.state.location, false);
prefetchOnIntent();
