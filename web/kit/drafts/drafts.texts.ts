import { texts } from '../../texts/texts.ts';

export const useDraftTexts = texts({
  mixed: {
    restored: (age: string) => `Recuperamos lo que no llegaste a guardar (${age}).`,
    recovered: (age: string) => `Recuperado, escrito ${age}.`,
    discard: 'Descartar',
    mightRepeat: 'Puede que esto ya se haya guardado: míralo en la lista antes de guardarlo de nuevo.',
    picturesLeft:
      'En este dispositivo no hay espacio para las imágenes: si se cierra esta pestaña se conserva el texto, pero las imágenes no.',
    notKept: 'En este dispositivo no hay espacio: si se cierra esta pestaña, lo que escribiste se pierde.',
  },
  en: {
    restored: (age) => `This is what you had not saved yet (${age}).`,
    recovered: (age) => `Recovered, written ${age}.`,
    discard: 'Discard',
    mightRepeat: 'This may have been saved already: look at the list before you save it again.',
    picturesLeft:
      'There is no room on this device for the pictures: if this tab closes, the text is kept but the pictures are not.',
    notKept: 'There is no room on this device: if this tab closes, what you typed is lost.',
  },
});
