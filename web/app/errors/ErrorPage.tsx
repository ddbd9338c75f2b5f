import { Link, useRouteError } from 'react-router';
import { useTexts } from '../../texts/useTexts.ts';
import { ChunkFailed } from './ChunkFailed.tsx';
import { PlainPage } from './PlainPage.tsx';

/** A part of the app that did not come. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script|Importing|Unable to preload/i.test(error.message);

/** What is shown instead of a screen that failed; the rest of the app stays usable around it. */
export function ErrorPage({ whole = false }: { whole?: boolean }) {
  const t = useTexts();
  const error = useRouteError();
  if (isMissingChunk(error)) return <ChunkFailed whole={whole} />;
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
