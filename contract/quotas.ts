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
  /** Of artists: up to `mostArtists` each. */
  imports: ['importación', 'importaciones'],
  exports: ['exportación', 'exportaciones'],
  address_searches: ['búsqueda de direcciones', 'búsquedas de direcciones'],
  artist_searches: ['búsqueda de artistas', 'búsquedas de artistas'],
} as const;
export type Kind = keyof typeof kindNames;
export const kinds = Object.keys(kindNames) as Kind[];

/** What one successful call counts as; where it depends on the query, a function of that. */
export type Counts = readonly Kind[] | ((query: Readonly<Record<string, unknown>>) => readonly Kind[]);

/** Somebody has used up what they may make of a kind. */
export interface Reached {
  kind: Kind;
  most: number;
  minutes: number;
}

export const named = (kind: Kind, n: number): string => kindNames[kind][n === 1 ? 0 : 1];

/** What a person reads then. */
export const reachedSentence = ({ kind, most, minutes }: Reached): string =>
  `Llegaste al límite por hora: ${most} ${named(kind, most)}. Podrás seguir en ${minutes} min.`;

/** What such a sentence says, so that it can be said in another language; undefined for any other. */
export function readReached(sentence: string): Reached | undefined {
  const [, most, name, minutes] =
    /^Llegaste al límite por hora: (\d+) (.+)\. \D+(\d+) min\.$/.exec(sentence) ?? [];
  const kind = kinds.find((one) => named(one, Number(most)) === name);
  return kind && { kind, most: Number(most), minutes: Number(minutes) };
}
