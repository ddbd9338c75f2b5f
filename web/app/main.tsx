import '@fontsource-variable/inter/wght.css';
import './tokens.css';
import './plain.css';
// Before React DOM: what the first screen needs is under way while that is evaluated.
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
    {/* What is clicked shows at once, not when its chunk has come. */}
    <RouterProvider router={router} useTransitions={false} />
    <Toasts />
  </StrictMode>,
);
