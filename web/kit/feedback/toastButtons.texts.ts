import { texts } from '../../texts/texts.ts';

/** Texts of the toasts that have a button. */
export const useToastButtonTexts = texts({
  mixed: { hide: 'Ocultar aviso' },
  en: { hide: 'Hide notice' },
});
