import { Link, useRouteError } from 'react-router';
import { useTexts } from '../texts/useTexts.ts';
import { PlainPage } from './PlainPage.tsx';

/** A part of the app that the server no longer has (a new version was installed) or that the network lost. */
const isMissingPart = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script|Importing/i.test(error.message);

/** What is shown instead of a screen that failed; the rest of the app stays usable around it. */
export function ErrorPage({ whole = false }: { whole?: boolean }) {
  const t = useTexts();
  const error = useRouteError();
  const missing = isMissingPart(error);
  return (
    <PlainPage
      mark="!"
      whole={whole}
      title={missing ? t.chunkTitle : t.errorTitle}
      hint={missing ? t.chunkHint : t.errorHint}
    >
      <button type="button" className="button" onClick={() => window.location.reload()}>
        {missing ? t.reload : t.retry}
      </button>
      <Link className="button button-quiet" to="/" reloadDocument>
        {t.goHome}
      </Link>
    </PlainPage>
  );
}
