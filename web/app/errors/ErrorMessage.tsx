import { useTexts } from '../../texts/useTexts.ts';
import { ChunkFailed } from './ChunkFailed.tsx';
import { PlainPage } from './PlainPage.tsx';

/** The messages of browsers when a chunk could not be loaded. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script|Importing|Unable to preload/i.test(error.message);

/** Shown instead of what threw. `whole`: it is the page, not a part of one. */
export function ErrorMessage({ error, whole }: { error: unknown; whole: boolean }) {
  const t = useTexts();
  if (isMissingChunk(error)) return <ChunkFailed whole={whole} />;
  return (
    <PlainPage mark="!" whole={whole} title={t.errorTitle} hint={t.errorHint}>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        {t.retry}
      </button>
      <a className="button button-quiet" href="/">
        {t.goHome}
      </a>
    </PlainPage>
  );
}
