import { countryName } from '#contract/values/countries.ts';
import { nameLanguage, useLanguage } from '../../texts/language.ts';
import { usePreviewFrameTexts } from './previewFrame.texts.ts';

/** Below a preview of what has no texts of its own in each language: who sees it, and that both see the same. */
export function PreviewNote({ country }: { country?: string }) {
  const t = usePreviewFrameTexts();
  const language = nameLanguage(useLanguage());
  return (
    <>
      {country ? `${t.readers(countryName(country, language))} ` : ''}
      {t.sameInBoth}
    </>
  );
}
