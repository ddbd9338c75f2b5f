import { copyText } from '../feedback/copyText.ts';
import { CopyIcon } from '../theme/icons.tsx';
import { useFactorTexts } from './factor.texts.ts';

/** Copies a text, inside the box of a field. */
export function CopyButton({ text }: { text: string }) {
  const t = useFactorTexts();
  const copy = () => copyText(text, t.copied, t.copyFailed);
  return (
    <button type="button" aria-label={t.copyKey} onClick={copy}>
      <CopyIcon />
    </button>
  );
}
