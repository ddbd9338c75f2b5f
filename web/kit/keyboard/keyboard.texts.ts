import { texts } from '../../texts/texts.ts';

export const useKeyboardTexts = texts({
  mixed: {
    title: 'Atajos de teclado',
    singleKeys: 'Usar atajos de una tecla',
    singleKeysHint: 'Sin ellos quedan los que llevan Ctrl o ⌘.',
    afterwards: 'luego',
    everywhere: 'En cualquier pantalla',
    goTo: 'Ir a',
    list: 'En esta lista',
    search: 'Buscar en la lista',
    help: 'Esta ayuda',
  },
  en: {
    title: 'Keyboard shortcuts',
    singleKeys: 'Use shortcuts of a single key',
    singleKeysHint: 'Without them, those with Ctrl or ⌘ remain.',
    afterwards: 'then',
    everywhere: 'On every screen',
    goTo: 'Go to',
    list: 'In this list',
    search: 'Search the list',
    help: 'This help',
  },
});
