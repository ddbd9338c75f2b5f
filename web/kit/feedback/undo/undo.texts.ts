import { texts } from '../../../texts/texts.ts';

/** What a toast says once something was undone, or was not. */
export const useUndoTexts = texts({
  mixed: {
    decisionUndone: 'Decisión deshecha.',
    restoredNamed: (name: string) => `«${name}» restaurado.`,
    restored: 'Restaurado.',
    undone: 'Cambio deshecho.',
    undoneExceptPassword: 'Cambio deshecho. La contraseña nueva sigue valiendo.',
    undoTooLate: 'Alguien cambió este registro después: no se deshizo nada.',
  },
  en: {
    decisionUndone: 'Decision undone.',
    restoredNamed: (name) => `“${name}” restored.`,
    restored: 'Restored.',
    undone: 'Change undone.',
    undoneExceptPassword: 'Change undone. The new password stays as it is.',
    undoTooLate: 'Somebody has changed this record since: nothing was undone.',
  },
});
