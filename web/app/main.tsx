import '../state/pageStorage.ts';
// Before React DOM, so that the first screen is loading while React DOM is evaluated.
import './router.ts';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Toasts } from '../kit/feedback/toasts.tsx';
import { RoutedApp } from './RoutedApp.tsx';
import { rootElement } from './rootElement.ts';

createRoot(rootElement()).render(
  <StrictMode>
    <RoutedApp />
    <Toasts />
  </StrictMode>,
);
