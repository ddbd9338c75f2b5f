/* Hourly quotas of each user, by kind (docs/decisions/0039). */

/** The kinds, with their names in the mixed texts: singular and plural. */
export const quotaKindNames = {
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
  /** Updates, decisions and deletions. */
  edits: ['cambio', 'cambios'],
  /** Acts on many records, their dry runs and their undoing. */
  bulk: ['cambio en lote', 'cambios en lote'],
  pictures: ['imagen', 'imágenes'],
  /** Resumable uploads begun, whether or not a record uses them. */
  uploads: ['subida', 'subidas'],
  pushes: ['envío', 'envíos'],
  mails: ['correo', 'correos'],
  /** Imports of artists: up to `maxArtistsPerImport` each. */
  imports: ['importación', 'importaciones'],
  exports: ['exportación', 'exportaciones'],
  address_searches: ['búsqueda de direcciones', 'búsquedas de direcciones'],
  artist_searches: ['búsqueda de artistas', 'búsquedas de artistas'],
} as const;
export type QuotaKind = keyof typeof quotaKindNames;
export const quotaKinds = Object.keys(quotaKindNames) as QuotaKind[];

/** The quotas that one successful call uses; a function of the query where they depend on it. */
export type UsedQuotas =
  | readonly QuotaKind[]
  | ((query: Readonly<Record<string, unknown>>) => readonly QuotaKind[]);

/** '5 spots nuevos', '1 spot nuevo'. */
export const countInSpanish = (kind: QuotaKind, n: number): string =>
  `${n} ${quotaKindNames[kind][n === 1 ? 0 : 1]}`;
