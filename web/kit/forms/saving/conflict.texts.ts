import { texts } from '../../../texts/texts.ts';

/** What the dialog of a conflict says of a form. */
export const useConflictTexts = texts({
  mixed: {
    conflictTitle: 'Alguien guardó cambios mientras editabas',
    conflictHint: 'Elige qué versión queda en cada campo. Nada de lo que escribiste se ha perdido.',
    conflictMine: 'Mi versión',
    conflictTheirs: 'Su versión',
    conflictOriginal: 'Original',
    conflictSave: 'Guardar lo elegido',
  },
  en: {
    conflictTitle: 'Somebody saved changes while you were editing',
    conflictHint: 'Choose which version stays in each field. Nothing that you typed is lost.',
    conflictMine: 'My version',
    conflictTheirs: 'Their version',
    conflictOriginal: 'Original',
    conflictSave: 'Save the chosen values',
  },
});
