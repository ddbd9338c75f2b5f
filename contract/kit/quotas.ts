/* What people make is counted by kind, for each person and hour (docs/decisions/0039). */

/** What is counted: with its name in the mixed texts, for one and for many. */
export const kindNames = {
  spots: ['spot nuevo', 'spots nuevos'],
  events: ['evento nuevo', 'eventos nuevos'],
  users: ['usuario nuevo', 'usuarios nuevos'],
  pics: ['pic nueva', 'pics nuevas'],
  stories: ['story nueva', 'stories nuevas'],
  banners: ['AdsBanner nuevo', 'AdsBanners nuevos'],
  categories: ['categoría nueva', 'categorías nuevas'],
  comments: ['comentario nuevo', 'comentarios nuevos'],
  revisions: ['revisión nueva', 'revisiones nuevas'],
  notifications: ['notificación nueva', 'notificaciones nuevas'],
  /** Changes, decisions and deletions of what is there. */
  edits: ['cambio', 'cambios'],
  pictures: ['imagen', 'imágenes'],
  pushes: ['envío', 'envíos'],
  mails: ['correo', 'correos'],
  /** Of artists: up to `maxArtistsPerImport` each. */
  imports: ['importación', 'importaciones'],
  exports: ['exportación', 'exportaciones'],
  address_searches: ['búsqueda de direcciones', 'búsquedas de direcciones'],
  artist_searches: ['búsqueda de artistas', 'búsquedas de artistas'],
} as const;
export type Kind = keyof typeof kindNames;
export const kinds = Object.keys(kindNames) as Kind[];

/** What one successful call counts as; where it depends on the query, a function of that. */
export type Counts = readonly Kind[] | ((query: Readonly<Record<string, unknown>>) => readonly Kind[]);

/** '5 spots nuevos', '1 spot nuevo'. */
export const countInSpanish = (kind: Kind, n: number): string => `${n} ${kindNames[kind][n === 1 ? 0 : 1]}`;
