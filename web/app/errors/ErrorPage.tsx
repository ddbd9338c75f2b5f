import { Link, useRouteError } from 'react-router';
import { useTexts } from '../../texts/useTexts.ts';
import { ChunkFailed } from './ChunkFailed.tsx';
import { PlainPage } from './PlainPage.tsx';

/** The messages of browsers when a chunk could not be loaded. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script|Importing|Unable to preload/i.test(error.message);

/** Shown instead of a screen that threw; the shell around it remains usable. */
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
