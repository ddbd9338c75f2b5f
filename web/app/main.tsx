import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { Toasts } from '../kit/toasts.tsx';
import { router } from './routes.tsx';
import { arrived } from './setOut.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const drawn = createRoot(root);
// Drawn once, instead of frame, shell, screen and rows one after the other. (Not awaited here: they need this module.)
void arrived.then(() =>
  drawn.render(
    <StrictMode>
      {/* What is clicked shows at once, not when its chunk has come. */}
      <RouterProvider router={router} useTransitions={false} />
      <Toasts />
    </StrictMode>,
  ),
);
