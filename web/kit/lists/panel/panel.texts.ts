import { texts } from '../../../texts/texts.ts';

export const usePanelTexts = texts({
  mixed: {
    panel: 'Registro abierto',
    next: 'Siguiente',
    previous: 'Anterior',
    steps: 'En la lista',
    place: (place: string, total: string) => `${place} de ${total}`,
    whole: 'Formulario completo',
    close: 'Cerrar el registro',
    move: 'Ir del registro a la lista, o al revés',
  },
  en: {
    panel: 'Open record',
    next: 'Next',
    previous: 'Previous',
    steps: 'In the list',
    place: (place: string, total: string) => `${place} of ${total}`,
    whole: 'Full form',
    close: 'Close the record',
    move: 'Go from the record to the list, or back',
  },
});
