import * as z from 'zod/mini';
import { endpoint, page } from './kit/endpoint.ts';
import { choice, orNone } from './kit/fields.ts';
import { exportedQuery, exportQuota } from './kit/lists/exports.ts';
import { TrashedRecord } from './kit/trash.ts';
import { type HistoryNoun, nouns } from './nouns.ts';

type Declared = (typeof nouns)[number];
/** The first part of a declared noun's path. */
type PathOf<N extends Declared> = N['path'] extends `/${infer Name}` ? Name : never;
type TrashNames = {
  readonly users: 'users';
  readonly spots: 'spot';
  readonly events: 'event';
  readonly comments: 'comments';
  readonly revisions: 'spotrevisions';
} & { readonly [N in Declared as N['name']]: PathOf<N> };

/** The names that the nouns have in the trash, which are the first parts of their paths, by their names in the history. */
export const trashNames: { readonly [N in keyof TrashNames & HistoryNoun]: TrashNames[N] } = {
  users: 'users',
  spots: 'spot',
  events: 'event',
  comments: 'comments',
  revisions: 'spotrevisions',
  ...(Object.fromEntries(nouns.map(({ name, path }) => [name, path.slice(1)])) as {
    [N in Declared as N['name']]: PathOf<N>;
  }),
};
/** The name in the history of a noun of the trash. */
export const historyNounOf = (noun: TrashNoun): NounWithTrash =>
  (Object.keys(trashNames) as NounWithTrash[]).find((name) => trashNames[name] === noun) as NounWithTrash;

/** A noun whose deleted records are in the trash. */
export type NounWithTrash = keyof typeof trashNames;
export type TrashNoun = (typeof trashNames)[NounWithTrash];

export const trashCells = ['name', 'noun', 'deletedBy', 'deletedAt', 'purgeAt', 'id'] as const;

export const TrashQuery = exportedQuery(
  { noun: z.optional(orNone(choice(Object.values(trashNames)))) },
  ['deletedAt', 'name', 'noun'],
  trashCells,
);
export type TrashQuery = z.output<typeof TrashQuery>;

export const trash = {
  list: endpoint({
    method: 'GET',
    path: '/trash',
    minRole: 'editor',
    query: TrashQuery,
    counts: exportQuota,
    fromReplica: true,
    out: page(TrashedRecord),
    summary: 'List deleted records of all nouns, the last deleted first',
  }),
};
