import { action, type Destination, inSpanishAndEnglish, list, screen } from './destination.ts';

/*
 * Screens and actions that the search finds, with words for them in Spanish and English: the server and the palette of the
 * web app use the same list (docs/decisions/0052).
 */

const profile = screen(
  '/profile',
  'profile',
  'mi perfil, my profile, ajustes, settings, configuración, preferencias, preferences, cuenta, account, contraseña, password, mis datos',
  'user',
);

export const staffDestinations: readonly Destination[] = [
  screen(
    '/inbox',
    'inbox',
    'bandeja, bandeja de entrada, inbox, pendientes, por hacer, to do, tareas, tasks, qué falta, waiting, desk',
  ),
  screen(
    '/dashboard',
    'dashboard',
    'inicio, home, estadísticas, statistics, stats, tablero, resumen, números',
  ),
  screen('/users', 'users', 'usuarios, personas, gente, people, cuentas, accounts, members'),
  screen('/spots', 'spots', 'spots, lugares, places, sitios, venues, todos los spots, all spots'),
  profile,
  screen('/categories', 'categories', 'mapas especiales, categorías, categories, maps'),
  screen('/adsbanners', 'banners', 'banners, anuncios, ads, advertisements, publicidad, avisos, adverts'),
  screen('/stories', 'stories', 'historias, stories'),
  screen(
    '/spots_artist',
    'spotsArtist',
    'artistas, artists, spots de artistas, músicos, bandas, bands, musicians',
  ),
  screen('/spots_oasis', 'spotsOasis', 'oasis'),
  screen('/spots_user', 'spotsUser', 'spots de usuarios, people spots, spots de personas'),
  screen('/comments', 'comments', 'comentarios, opiniones, reviews'),
  screen(
    '/spot_revisions',
    'revisions',
    'revisiones, moderación, moderation, revisar, review, aprobar, approve, cambios propuestos',
  ),
  screen(
    '/submissions',
    'submissions',
    'spots nuevos, envíos, submissions, habilitar, aprobar, enable, new spots, moderación, moderation',
  ),
  screen('/notifications', 'notifications', 'notificaciones, avisos, push, mensajes, messages'),
  screen('/pics', 'pics', 'fotos, imágenes, pictures, images, photos'),
  screen(
    '/bulk',
    'bulk',
    'cambios en lote, masivos, bulk changes, batch, recibos, receipts, muchos a la vez, deshacer lote',
  ),
  screen(
    '/trash',
    'trash',
    'papelera, trash, basura, bin, eliminados, borrados, deleted, restaurar, restore, recuperar',
  ),
  screen(
    '/insight',
    'insight',
    'revisión en cifras, espera, waiting times, tiempos, decisiones, decisions, rechazos, rejections, insight, métricas, metrics',
    'admin',
  ),
  screen('/keys', 'keys', 'claves, keys, api, programas, programs, token', 'admin'),
  screen('/webhooks', 'webhooks', 'webhooks, avisos a otros sistemas, integraciones, integrations', 'admin'),
  screen('/audit', 'audit', 'auditoría, audit, registro, log, actividad, activity, quién hizo qué', 'admin'),
  screen(
    '/adsbanners/board',
    inSpanishAndEnglish('Orden de los banners', 'Order of the banners'),
    'tablero de banners, banner board, ordenar banners, sort banners, anuncios, ads',
  ),
  screen(
    '/history/spots',
    inSpanishAndEnglish('Spots como en una fecha', 'Spots as on a date'),
    'historial, history, versiones, versions, pasado, past',
  ),
  screen(
    '/history/users',
    inSpanishAndEnglish('Usuarios como en una fecha', 'Users as on a date'),
    'historial, history, versiones, versions, pasado, past',
  ),
  action('/users/new', 'Nuevo usuario', 'New user', 'persona, person, cuenta, account'),
  action('/spots/new', 'Nuevo spot', 'New spot', 'lugar, place, sitio, venue'),
  action('/adsbanners/new', 'Nuevo banner', 'New banner', 'adsbanner, ad banner, anuncio, ad, publicidad'),
  action('/stories/new', 'Nueva historia', 'New story', 'story, stories'),
  action(
    '/notifications/new',
    'Nueva notificación',
    'New notification',
    'enviar, send, push, mensaje, message, aviso',
  ),
  action('/categories/new', 'Nuevo mapa especial', 'New special map', 'categoría, category, special map'),
  action('/pics/new', 'Nueva foto', 'New pic', 'subir, upload, imagen, image, picture, photo'),
  action('/spots_artist/new', 'Nuevo spot de artista', 'New artist spot', 'artista, artist, banda, band'),
  action('/spots_oasis/new', 'Nuevo spot oasis', 'New oasis spot', 'oasis'),
  action('/spots_user/new', 'Nuevo spot de usuario', 'New user spot', 'persona, person'),
  action(
    '/users/search',
    'Importar artistas como usuarios',
    'Import artists as users',
    'importar, import, spotify, músicos',
  ),
  action(
    '/spots/search',
    'Importar artistas como spots',
    'Import artists as spots',
    'importar, import, spotify, músicos',
  ),
  action(
    '/spots/resolve',
    'Resolver spots uno a uno',
    'Resolve spots one by one',
    'completar, complete, lo que falta, missing, sin foto, sin inglés, pin, uno tras otro, one after the other',
  ),
  list('/spots?page=1&view=map', 'Mapa de spots', 'Map of spots', 'mapa, map, ver en el mapa, on the map'),
  list(
    '/spots?page=1&needs=photo',
    'Spots sin foto',
    'Spots without a photo',
    'sin imagen, missing picture, lacks photo',
  ),
  list('/spots?page=1&needs=address', 'Spots sin dirección', 'Spots without an address', 'missing address'),
  list(
    '/spots?page=1&needs=english',
    'Spots sin inglés',
    'Spots without English',
    'sin traducir, untranslated',
  ),
  list(
    '/spot_revisions?page=1&status=pending',
    'Revisiones pendientes',
    'Pending revisions',
    'por revisar, waiting, to review, moderación',
  ),
  list('/stories?page=1&incomplete=true', 'Historias incompletas', 'Incomplete stories', 'stories'),
  list(
    '/spots?page=1&enable=false',
    'Spots sin habilitar',
    'Spots not enabled',
    'sin publicar, unpublished, borradores, drafts, deshabilitados, disabled',
  ),
  list(
    '/users?page=1&created=last_7_days',
    'Usuarios de los últimos 7 días',
    'Users of the last 7 days',
    'usuarios nuevos, new users, recientes, recent',
  ),
  list('/users?page=1&status=deleted', 'Usuarios eliminados', 'Deleted users', 'borrados, removed'),
  list(
    '/users?page=1&role=admin',
    'Administradores',
    'Administrators',
    'admins, usuarios administradores, admin users',
  ),
  list('/users?page=1&role=editor', 'Editores', 'Editors', 'staff, equipo, team, usuarios editores'),
  list(
    '/notifications?page=1&state=failed',
    'Notificaciones fallidas',
    'Failed notifications',
    'push, errores, errors',
  ),
];

/** Of role user: their own screens. */
export const ownDestinations: readonly Destination[] = [
  screen('/spots/user', 'mySpots', 'my spots, mis lugares, my places, spots', 'user'),
  profile,
  action('/spots/user/new', 'Nuevo spot', 'New spot', 'lugar, place, sitio', 'user'),
];
