import { Link, useRouteError } from 'react-router';
import { useTexts } from '../texts/useTexts.ts';
import { MissingPart } from './MissingPart.tsx';
import { PlainPage } from './PlainPage.tsx';

/** A part of the app that did not come. */
const isMissingPart = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script|Importing|Unable to preload/i.test(error.message);

/** What is shown instead of a screen that failed; the rest of the app stays usable around it. */
export function ErrorPage({ whole = false }: { whole?: boolean }) {
  const t = useTexts();
  const error = useRouteError();
  if (isMissingPart(error)) return <MissingPart whole={whole} />;
  return (
    <PlainPage mark="!" whole={whole} title={t.errorTitle} hint={t.errorHint}>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        {t.retry}
      </button>
      <Link className="button button-quiet" to="/" reloadDocument>
        {t.goHome}
      </Link>
    </PlainPage>
  );
}
