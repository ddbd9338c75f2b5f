import { texts } from '../../../texts/texts.ts';

export const useDecisionTexts = texts({
  mixed: {
    published: 'Publicado',
    again: 'Tu versión se envía otra vez a revisión; donde elijas «Publicado» queda lo publicado.',
  },
  en: {
    published: 'Published',
    again: 'Your version is sent for review again; where you choose “Published”, what is published stays.',
  },
});
