import { useTexts } from '../texts/useTexts.ts';

/** While a screen's chunk loads: a line that shows only when it takes a moment. */
export function Waiting() {
  const t = useTexts();
  return <div className="waiting" role="progressbar" aria-label={t.loading} />;
}
