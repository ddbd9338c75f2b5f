import { copyText } from '../feedback/copyText.ts';
import { useFactorTexts } from './factor.texts.ts';

/** Recovery codes, which are shown this once: to copy, to save as a file, and to close (product/factor#recovery). */
export function RecoveryCodes({ codes, done }: { codes: readonly string[]; done(): void }) {
  const t = useFactorTexts();
  const text = codes.join('\n');
  const copy = () => copyText(text, t.copied, t.copyFailed);
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Bambalina\n${t.recoveryTitle}\n\n${text}\n`)}`;
  return (
    <div className="recovery">
      <ul aria-label={t.recoveryTitle}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="recovery-actions">
        {/* biome-ignore lint/a11y/noAutofocus: what was focused before is gone */}
        <button type="button" className="button button-quiet" onClick={copy} autoFocus>
          {t.copy}
        </button>
        <a className="button button-quiet" href={file} download={t.fileName}>
          {t.download}
        </a>
        <button type="button" className="button" onClick={done}>
          {t.saved}
        </button>
      </div>
    </div>
  );
}
