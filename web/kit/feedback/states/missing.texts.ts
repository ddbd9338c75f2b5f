import { texts } from '../../../texts/texts.ts';

export const useMissingTexts = texts({
  mixed: {
    missing: 'Este registro no existe.',
    hint: 'Puede que se haya eliminado o que el enlace esté mal escrito.',
    toList: 'Ver la lista',
    toTrash: 'Ver la papelera',
  },
  en: {
    missing: 'There is no such record.',
    hint: 'It may have been deleted, or the link may be misspelt.',
    toList: 'See the list',
    toTrash: 'See the trash',
  },
});
