import { texts } from '../../../texts/texts.ts';

export const useStartTexts = texts({
  mixed: {
    copyOf: (name: string) => (name ? `Copia de «${name}»` : 'Copia'),
    missing:
      'El registro que querías copiar ya no existe, o no puedes verlo. El formulario empieza sin sus datos.',
    gone: 'Este registro ya no existe: alguien lo eliminó. Lo que escribiste sigue aquí, y puedes copiarlo.',
    picturesMissing: 'No todas las imágenes se pudieron copiar. Revísalas y guarda de nuevo.',
    alreadySaved: 'El primer intento sí se guardó; míralo en la lista.',
    toList: 'Ver la lista',
  },
  en: {
    copyOf: (name) => (name ? `Copy of “${name}”` : 'Copy'),
    missing:
      'The record that you wanted to copy no longer exists, or you may not see it. The form starts without its data.',
    gone: 'This record no longer exists: somebody has deleted it. What you typed is still here to be copied.',
    picturesMissing: 'Not all pictures could be copied. Check them and save again.',
    alreadySaved: 'The first try was saved after all; look at it in the list.',
    toList: 'To the list',
  },
});
