import { texts } from '../../texts/texts.ts';

/** Apart from those of the palette, which are loaded with it. */
export const usePaletteButtonTexts = texts({
  mixed: { open: 'Buscar en todo', button: 'Buscar…' },
  en: { open: 'Search everything', button: 'Search…' },
});
