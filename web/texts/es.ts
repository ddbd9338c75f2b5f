import type { mixed } from './mixed.ts';
import type { Overrides } from './texts.ts';

/** The texts that differ from `mixed`, which is mostly Spanish. */
export const es: Overrides<typeof mixed> = {
  nav: {
    dashboard: 'Panel',
    categories: 'Mapas especiales',
    banners: 'Banners',
    users: 'Usuarios',
    stories: 'Historias',
    spots: 'Spots generales',
    spotsArtist: 'Spots de artistas',
    spotsOasis: 'Spots oasis',
    spotsUser: 'Spots de usuarios',
    comments: 'Comentarios',
    revisions: 'Revisiones de spots',
    notifications: 'Notificaciones',
    pics: 'Fotos',
    mySpots: 'Mis spots',
  },
  densePadding: 'Filas compactas',
  saveChanges: 'Guardar cambios',
  email: 'Correo',
  password: 'Contraseña',
};
