import { texts } from '../texts/texts.ts';

export const useCommentTexts = texts({
  mixed: {
    title: 'Comments',
    titleOf: (spot: string) => `Comentarios: ${spot}`,
    searchLabel: 'Buscar en los comentarios',
    none: 'Cuando alguien comente, aparecerá aquí.',
    comment: 'Comentario',
    user: 'Usuario',
    spot: 'Spot',
    createdAt: 'Fecha de creación',
    failed: 'Failed to fetch comments',
  },
  es: { title: 'Comentarios', failed: 'No se pudieron obtener los comentarios.' },
  en: {
    title: 'Comments',
    titleOf: (spot) => `Comments: ${spot}`,
    searchLabel: 'Search in the comments',
    none: 'When somebody comments, it will appear here.',
    comment: 'Comment',
    user: 'User',
    spot: 'Spot',
    createdAt: 'Created',
    failed: 'Failed to fetch comments',
  },
});
