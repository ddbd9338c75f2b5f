import { texts } from '../../texts/texts.ts';

export const usePaletteTexts = texts({
  mixed: {
    placeholder: 'Busca o escribe una acción',
    label: 'Buscar registros, pantallas y acciones',
    results: 'Resultados',
    recent: 'Lo último que usaste',
    screens: 'Pantallas',
    nothing: 'Nada coincide. Prueba con otra palabra.',
    count: (n: number) => (n === 1 ? '1 resultado' : `${n} resultados`),
    failed: 'No se pudo buscar en los registros.',
    hint: { move: 'moverse', open: 'abrir', newTab: 'en otra pestaña', close: 'cerrar' },
    kinds: { screen: 'Pantalla', action: 'Acción', list: 'Lista' },
    view: 'Vista guardada',
    changeLanguage: (language: string) => `Idioma: ${language}`,
  },
  en: {
    placeholder: 'Search, or type an action',
    label: 'Search records, screens and actions',
    results: 'Results',
    recent: 'What you used last',
    screens: 'Screens',
    nothing: 'Nothing matches. Try another word.',
    count: (n) => (n === 1 ? '1 result' : `${n} results`),
    failed: 'The records could not be searched.',
    hint: { move: 'move', open: 'open', newTab: 'in another tab', close: 'close' },
    view: 'Saved view',
    kinds: { screen: 'Screen', action: 'Action', list: 'List' },
    changeLanguage: (language) => `Language: ${language}`,
  },
});
