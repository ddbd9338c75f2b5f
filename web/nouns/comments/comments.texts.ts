import type { CommentFlag } from '#contract/comments.ts';
import { texts } from '../../texts/texts.ts';

export const useCommentTexts = texts({
  mixed: {
    title: 'Comments',
    titleOf: (spot: string) => `Comentarios: ${spot}`,
    searchLabel: 'Buscar en los comentarios',
    emptyHint: 'Cuando alguien comente, aparecerá aquí.',
    fields: {
      comment: 'Comentario',
      user_id: 'Usuario',
      spot_id: 'Spot',
      createdAt: 'Fecha de creación',
      flags: 'Llama la atención por',
      repeats: 'Repetido',
      checked_at: 'Revisado',
      flagged: 'Llama la atención',
    },
    values: {
      flags: {
        link: 'Enlace',
        email: 'Correo',
        phone: 'Teléfono',
        capitals: 'Mayúsculas',
        stretched: 'Letras repetidas',
        repeated: 'Repetido en otro spot',
      } satisfies Record<CommentFlag, string> as Record<CommentFlag, string>,
      flagged: { true: 'Llama la atención' },
    },
    all: 'Todos los comentarios',
    check: 'Está bien',
    checked: 'Comentario revisado.',
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
    fields: {
      comment: 'Comment',
      user_id: 'User',
      spot_id: 'Spot',
      createdAt: 'Created',
      flags: 'Flagged for',
      repeats: 'Repeated',
      checked_at: 'Checked',
      flagged: 'Flagged',
    },
    values: {
      flags: {
        link: 'Link',
        email: 'E-mail address',
        phone: 'Phone number',
        capitals: 'Capitals',
        stretched: 'Repeated letters',
        repeated: 'Same text on another spot',
      },
      flagged: { true: 'Flagged' },
    },
    all: 'All comments',
    check: 'It is fine',
    checked: 'Comment checked.',
    failed: 'Failed to fetch comments',
  },
});
