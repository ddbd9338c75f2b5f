import { texts } from '../../../texts/texts.ts';

export const useColumnTexts = texts({
  mixed: {
    columns: 'Columnas',
    /** Columns of any list. */
    ofEveryRecord: { createdAt: 'Fecha de creación', id: 'ID' },
    failed: 'No se pudieron guardar las columnas.',
  },
  en: {
    columns: 'Columns',
    ofEveryRecord: { createdAt: 'Created', id: 'ID' },
    failed: 'The columns could not be saved.',
  },
});
