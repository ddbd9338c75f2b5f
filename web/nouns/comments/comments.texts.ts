import { texts } from '../../texts/texts.ts';

export const useCommentTexts = texts({
  mixed: {
    title: 'Comments',
    titleOf: (spot: string) => `Comentarios: ${spot}`,
    searchLabel: 'Buscar en los comentarios',
    emptyHint: 'Cuando alguien comente, aparecerá aquí.',
    fields: { comment: 'Comentario', user_id: 'Usuario', spot_id: 'Spot', createdAt: 'Fecha de creación' },
    failed: 'Failed to fetch comments',
  },
  es: {
    title: 'Comentarios',
    failed: 'No se pudieron obtener los comentarios.',
  },
  en: {
    title: 'Comments',
    titleOf: (spot) => `Comments: ${spot}`,
    searchLabel: 'Search in the comments',
    emptyHint: 'When somebody comments, it will appear here.',
    fields: { comment: 'Comment', user_id: 'User', spot_id: 'Spot', createdAt: 'Created' },
    failed: 'Failed to fetch comments',
  },
});
