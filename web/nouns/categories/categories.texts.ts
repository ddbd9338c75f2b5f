import { texts } from '../../texts/texts.ts';

/** For the confirmation before a category is deleted. */
export const useCategoryUseTexts = texts({
  mixed: {
    counting: 'Contando los spots que la usan…',
    countFailed: 'No se pudo contar cuántos spots la usan.',
    usedBy: (spots: number, formatted: string) =>
      spots === 0
        ? 'Ningún spot la usa.'
        : spots === 1
          ? '1 spot la usa; al eliminarla queda sin esta categoría, pero no se borra.'
          : `${formatted} spots la usan; al eliminarla quedan sin esta categoría, pero no se borran.`,
  },
  en: {
    counting: 'Counting the spots that use it…',
    countFailed: 'The spots that use it could not be counted.',
    usedBy: (spots, formatted) =>
      spots === 0
        ? 'No spot uses it.'
        : spots === 1
          ? '1 spot uses it; it loses this category, but is not deleted.'
          : `${formatted} spots use it; they lose this category, but are not deleted.`,
  },
});
