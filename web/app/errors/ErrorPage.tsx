import { useRouteError } from 'react-router';
import { ErrorMessage } from './ErrorMessage.tsx';

/** Shown instead of a screen that threw; the shell around it remains usable. */
export const ErrorPage = ({ whole = false }: { whole?: boolean }) => (
  <ErrorMessage error={useRouteError()} whole={whole} />
);
