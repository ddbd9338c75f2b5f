import { texts } from '../../texts/texts.ts';

export const usePreviewFrameTexts = texts({
  mixed: { title: 'Así se ve', content: 'Vista previa', language: 'Idioma de la vista previa' },
  en: { title: 'How it looks', content: 'Preview', language: 'Language of the preview' },
});
