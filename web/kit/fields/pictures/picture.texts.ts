import { texts } from '../../../texts/texts.ts';

/** The field for a single picture. */
export const usePictureTexts = texts({
  mixed: {
    choosePicture: 'Elegir imagen',
    changePicture: 'Cambiar imagen',
    dropPicture: 'o arrástrala aquí',
  },
  en: {
    choosePicture: 'Choose a picture',
    changePicture: 'Change picture',
    dropPicture: 'or drop it here',
  },
});
