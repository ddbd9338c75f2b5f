import { expect, test } from 'vitest';
import type { Role } from '../kit/roles.ts';
import { rankedDestinations } from './destinations.ts';

/* What people type, in both languages, and the line that it finds. Written by hand: no word may get lost (product/search#palette). */

type Line = readonly [path: string, es: string, en: string, typed: readonly string[]];

const screens: readonly Line[] = [
  ['/inbox', 'Bandeja', 'Inbox', ['por hacer', 'to do', 'qué falta']],
  ['/dashboard', 'Panel', 'Dashboard', ['inicio', 'home', 'estadísticas', 'números']],
  ['/users', 'Usuarios', 'Users', ['gente', 'accounts', 'members']],
  ['/spots', 'Spots generales', 'General spots', ['sitios', 'venues', 'todos los spots', 'all spots']],
  ['/profile', 'Perfil', 'Profile', ['ajustes', 'settings', 'contraseña', 'mis datos']],
  ['/categories', 'Mapas especiales', 'Special maps', ['categorías', 'maps']],
  ['/adsbanners', 'Banners', 'Ad banners', ['publicidad', 'adverts']],
  ['/stories', 'Historias', 'Stories', ['historias', 'stories']],
  ['/spots_artist', 'Spots de artistas', 'Artist spots', ['músicos', 'bands']],
  ['/spots_oasis', 'Spots oasis', 'Oasis spots', ['oasis']],
  ['/spots_user', 'Spots de usuarios', 'User spots', ['spots de personas', 'people spots']],
  ['/comments', 'Comentarios', 'Comments', ['opiniones', 'reviews']],
  ['/spot_revisions', 'Revisiones de spots', 'Spot revisions', ['aprobar', 'cambios propuestos']],
  ['/submissions', 'Spots por habilitar', 'Spots to enable', ['envíos', 'new spots', 'habilitar']],
  ['/notifications', 'Notificaciones', 'Notifications', ['avisos', 'messages']],
  ['/pics', 'Fotos', 'Pics', ['imágenes', 'photos']],
  ['/bulk', 'Cambios en lote', 'Bulk changes', ['masivos', 'receipts', 'muchos a la vez']],
  ['/trash', 'Papelera', 'Trash', ['basura', 'restaurar', 'deleted']],
  ['/insight', 'Revisión en cifras', 'Review in figures', ['waiting times', 'rechazos', 'métricas']],
  ['/keys', 'Claves', 'Keys', ['api', 'programas', 'token']],
  ['/webhooks', 'Webhooks', 'Webhooks', ['integraciones', 'integrations']],
  ['/audit', 'Auditoría', 'Audit', ['registro', 'quién hizo qué', 'log']],
  [
    '/adsbanners/board',
    'Orden de los banners',
    'Order of the banners',
    ['tablero de banners', 'sort banners'],
  ],
  ['/history/spots', 'Spots como en una fecha', 'Spots as on a date', ['historial', 'past']],
  ['/history/users', 'Usuarios como en una fecha', 'Users as on a date', ['historial', 'versions']],
];

const actions: readonly Line[] = [
  ['/users/new', 'Nuevo usuario', 'New user', ['crear cuenta', 'add person']],
  ['/spots/new', 'Nuevo spot', 'New spot', ['agregar lugar', 'new venue']],
  ['/adsbanners/new', 'Nuevo banner', 'New banner', ['nuevo anuncio', 'add ad']],
  ['/stories/new', 'Nueva historia', 'New story', ['crear story', 'alta stories']],
  ['/notifications/new', 'Nueva notificación', 'New notification', ['enviar push', 'send']],
  ['/categories/new', 'Nuevo mapa especial', 'New special map', ['nueva categoría', '+ category']],
  ['/pics/new', 'Nueva foto', 'New pic', ['subir imagen', 'upload picture']],
  ['/spots_artist/new', 'Nuevo spot de artista', 'New artist spot', ['nueva banda', 'crear band']],
  ['/spots_oasis/new', 'Nuevo spot oasis', 'New oasis spot', ['crear oasis']],
  ['/spots_user/new', 'Nuevo spot de usuario', 'New user spot', ['nueva persona', 'new person']],
  ['/users/search', 'Importar artistas como usuarios', 'Import artists as users', ['spotify', 'músicos']],
  ['/spots/search', 'Importar artistas como spots', 'Import artists as spots', ['spotify', 'músicos']],
  ['/spots/resolve', 'Resolver spots uno a uno', 'Resolve spots one by one', ['completar', 'lo que falta']],
];

const lists: readonly Line[] = [
  ['/spots?page=1&view=map', 'Mapa de spots', 'Map of spots', ['mapa', 'on the map']],
  ['/spots?page=1&needs=photo', 'Spots sin foto', 'Spots without a photo', ['sin imagen', 'missing picture']],
  ['/spots?page=1&needs=address', 'Spots sin dirección', 'Spots without an address', ['missing address']],
  [
    '/spots?page=1&needs=english',
    'Spots sin inglés',
    'Spots without English',
    ['sin traducir', 'untranslated'],
  ],
  ['/spot_revisions?page=1&status=pending', 'Revisiones pendientes', 'Pending revisions', ['por revisar']],
  ['/stories?page=1&incomplete=true', 'Historias incompletas', 'Incomplete stories', ['incomplete']],
  ['/spots?page=1&enable=false', 'Spots sin habilitar', 'Spots not enabled', ['borradores', 'unpublished']],
  [
    '/users?page=1&created=last_7_days',
    'Usuarios de los últimos 7 días',
    'Users of the last 7 days',
    ['recientes'],
  ],
  ['/users?page=1&status=deleted', 'Usuarios eliminados', 'Deleted users', ['borrados', 'removed']],
  ['/users?page=1&role=admin', 'Administradores', 'Administrators', ['admins']],
  ['/users?page=1&role=editor', 'Editores', 'Editors', ['equipo', 'staff']],
  [
    '/notifications?page=1&state=failed',
    'Notificaciones fallidas',
    'Failed notifications',
    ['errores', 'push'],
  ],
];

const own: readonly Line[] = [
  ['/spots/user', 'Mis spots', 'My spots', ['mis lugares', 'my places']],
  ['/profile', 'Perfil', 'Profile', ['ajustes']],
  ['/spots/user/new', 'Nuevo spot', 'New spot', ['agregar sitio', 'new place']],
];

const found = (role: Role, typed: string, path: string) =>
  rankedDestinations(role, 'mixed', typed).find((one) => one.found.path === path)?.found;

const kinds = { screen: screens, action: actions, list: lists };
const all: readonly (readonly [kind: string, role: Role, line: Line])[] = [
  ...Object.entries(kinds).flatMap(([kind, lines]) => lines.map((line) => [kind, 'admin', line] as const)),
  ...own.map((line) => [line[0] === '/spots/user/new' ? 'action' : 'screen', 'user', line] as const),
];

test.each(all)('%s of %s: %s', (kind, role, [path, es, en, typed]) => {
  for (const query of [es, en, ...typed])
    expect(found(role, query, path), query).toMatchObject({ kind, names: { es, en } });
});

const onlyAdmins = ['/audit', '/insight', '/keys', '/webhooks'];

test.each(all.filter(([, role]) => role === 'admin').map(([, , [path, es]]) => [path, es] as const))(
  '%s is found by those who may open it',
  (path, es) => {
    expect(found('editor', es, path) !== undefined).toBe(!onlyAdmins.includes(path));
    expect(found('user', es, path) !== undefined).toBe(path === '/profile');
  },
);
