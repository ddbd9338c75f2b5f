import '@fontsource-variable/inter/wght.css';
import './tokens.css';
import './plain.css';
// Before React DOM, so that the first screen is loading while React DOM is evaluated.
import './router.ts';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { Toasts } from '../kit/feedback/toasts.tsx';
import { router } from './router.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    {/* Without transitions, navigation shows the next screen's skeleton at once instead of waiting for its chunk. */}
    <RouterProvider router={router} useTransitions={false} />
    <Toasts />
  </StrictMode>,
);
