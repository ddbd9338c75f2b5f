import { texts } from '../texts/texts.ts';

const es = {
  statuses: { pending: 'Espera revisión', approved: 'Cambios aprobados', rejected: 'Cambios rechazados' },
  pending: 'Tu versión espera revisión. Mientras tanto, los demás ven la anterior.',
  approved: 'Tus cambios fueron aprobados.',
  approvedSome: (left: string) => `Tus cambios fueron aprobados, menos estos: ${left}.`,
  rejected: 'Tus cambios fueron rechazados. Los demás siguen viendo la versión anterior.',
  reason: (reason: string) => `Motivo: ${reason}`,
  published: 'Publicado',
  unpublished: 'Sin publicar',
  emptyHint: 'Agrega tu primer spot.',
  address: 'Dirección',
  place: 'Latitud y longitud',
  bio: (label: string, language: string) => `${label} (${language})`,
};

export const useReviewTexts = texts({
  mixed: es,
  es,
  en: {
    statuses: { pending: 'Waits for review', approved: 'Changes approved', rejected: 'Changes rejected' },
    pending: 'Your version waits for review. Meanwhile others see the one before.',
    approved: 'Your changes were approved.',
    approvedSome: (left) => `Your changes were approved, except these: ${left}.`,
    rejected: 'Your changes were rejected. Others still see the version before.',
    reason: (reason) => `Reason: ${reason}`,
    published: 'Published',
    unpublished: 'Not published',
    emptyHint: 'Add your first spot.',
    address: 'Address',
    place: 'Latitude and longitude',
    bio: (label, language) => `${label} (${language})`,
  },
});
