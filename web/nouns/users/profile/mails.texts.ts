import { texts } from '../../../texts/texts.ts';

export const useMailTexts = texts({
  mixed: {
    title: 'Correos sobre mis spots',
    hint: 'Se guarda al momento.',
    failedTitle: 'No se pudo cargar qué correos recibes.',
    language: 'Idioma de los correos',
    languages: { es: 'Español', en: 'English' },
    reviews: 'Cuando llega lo que envío, y cuando se decide',
    reminders: 'Cuando un spot necesita que lo mire (como mucho uno por día)',
    saved: 'Guardado.',
    failed: 'No se pudo guardar. Inténtalo de nuevo.',
  },
  en: {
    title: 'Mails about my spots',
    hint: 'Saved at once.',
    failedTitle: 'Your choice of mails could not be loaded.',
    language: 'Language of the mails',
    languages: { es: 'Español', en: 'English' },
    reviews: 'When what I send arrives, and when it is decided',
    reminders: 'When a spot needs a look (at most one a day)',
    saved: 'Saved.',
    failed: 'It could not be saved. Please try again.',
  },
});
