import { RouterProvider } from 'react-router/dom';
import { router } from './router.ts';

/** All screens. Without transitions, navigation shows the next screen's skeleton at once instead of waiting for its chunk. */
export const RoutedApp = () => <RouterProvider router={router} useTransitions={false} />;
