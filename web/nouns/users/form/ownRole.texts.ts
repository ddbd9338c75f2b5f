import { texts } from '../../../texts/texts.ts';

export const useOwnRoleTexts = texts({
  mixed: {
    title: '¿Dejar de ser administrador?',
    hint: 'Pierdes al guardar lo que solo ven los administradores. No lo puedes deshacer: te lo devuelve otro administrador.',
    yes: 'Guardar',
  },
  en: {
    title: 'Stop being an administrator?',
    hint: 'When you save, you lose what only administrators see. You cannot undo it: another administrator gives it back.',
    yes: 'Save',
  },
});
