import { createBrowserRouter } from 'react-router';
import { recordNextScreen } from '../kit/page/nextScreen.ts';
import { recordScreen } from '../kit/page/screenHistory.ts';
import { routes } from './routes.tsx';
import { prefetchOnIntent } from './routing/prefetch.ts';

/** The router of the app. It starts loading the screen of the current URL when this module is evaluated. */
export const router = createBrowserRouter(routes);

router.subscribe(({ location, historyAction, navigation }) => {
  recordScreen(location, historyAction === 'PUSH');
  recordNextScreen(navigation.location);
});
recordScreen(router.state.location, false);
prefetchOnIntent();
