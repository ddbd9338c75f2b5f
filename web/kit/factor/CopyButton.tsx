import { toast } from '../feedback/toasts.tsx';
import { CopyIcon } from '../theme/icons.tsx';
import { useFactorTexts } from './factor.texts.ts';

/** Copies a text, inside the box of a field. */
export function CopyButton({ text }: { text: string }) {
  const t = useFactorTexts();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(t.copied),
      () => toast.error(t.copyFailed),
    );
  return (
    <button type="button" aria-label={t.copyKey} onClick={() => void copy()}>
      <CopyIcon />
    </button>
  );
}
