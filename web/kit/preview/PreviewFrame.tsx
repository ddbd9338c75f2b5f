import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useId, useState } from 'react';
import { countryName } from '#contract/values/countries.ts';
import { nameLanguage, useLanguage } from '../../texts/language.ts';
import { usePreviewFrameTexts } from './previewFrame.texts.ts';
import { usePreviewTitle } from './previewTitle.texts.ts';

/** The languages of the readers of the app. */
export type ReaderLanguage = 'es' | 'en';
const languages: Readonly<Record<ReaderLanguage, string>> = { es: 'Español', en: 'English' };

interface Props {
  children(language: ReaderLanguage): ReactNode;
  /** Below the frame, in the language of the screen. */
  note?: ReactNode;
}

/**
 * A frame like a phone's with what the readers of the app would see, in either of their languages; for previews beside a form.
 * Long content scrolls.
 */
export function PreviewFrame({ children, note }: Props) {
  const t = usePreviewFrameTexts();
  const [language, setLanguage] = useState<ReaderLanguage>(nameLanguage(useLanguage()));
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Box component="h2" id={id} sx={{ fontSize: 15, fontWeight: 600 }}>
          {usePreviewTitle().title}
        </Box>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t.language}
          value={language}
          onChange={(_event, chosen: ReaderLanguage | null) => chosen && setLanguage(chosen)}
        >
          {(Object.keys(languages) as ReaderLanguage[]).map((value) => (
            <ToggleButton key={value} value={value} lang={value} sx={{ textTransform: 'none', py: 0.5 }}>
              {languages[value]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <Box sx={frameStyle}>
        <Box lang={language} role="region" aria-label={t.content} tabIndex={0} sx={screenStyle}>
          {children(language)}
        </Box>
      </Box>
      {note ? (
        <Box component="p" sx={{ m: 0, fontSize: 13, color: 'text.secondary' }}>
          {note}
        </Box>
      ) : null}
    </Box>
  );
}

const frameStyle = {
  width: 320,
  maxWidth: '100%',
  mx: 'auto',
  p: '8px',
  borderRadius: '34px',
  border: '1px solid var(--line-strong)',
  background: '#05070b',
} as const;

const screenStyle = {
  // It fits between the top bar and the bar of the form.
  height: 'clamp(320px, 100dvh - 310px, 600px)',
  overflowX: 'hidden',
  overflowY: 'auto',
  borderRadius: '26px',
  background: 'var(--page)',
  overflowWrap: 'anywhere',
} as const;

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
