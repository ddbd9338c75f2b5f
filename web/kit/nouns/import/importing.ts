import type * as z from 'zod/mini';
import { exportedColumns } from '#contract/kit/lists/exports.ts';
import type { ImportCalls } from '#contract/kit/lists/imports.ts';
import type { ListedNoun } from '../words.ts';

/** What the dialog of an import has to know of a list. */
export interface Importing {
  readonly endpoint: ImportCalls['import'];
  /** The labels of columns and values, as for an export. */
  readonly words: string;
  readonly language: 'es' | 'en';
  /** Fields of new records: of events, their spot. */
  readonly defaults: Readonly<Record<string, unknown>>;
}

type Importable = ListedNoun & {
  readonly picture?: string | undefined;
  readonly calls: {
    readonly import?: ImportCalls['import'];
    readonly update?: { readonly body: z.ZodMiniType };
  };
};

/** The endpoint that imports a file to a list; undefined if no column of its export can be changed. */
export function importEndpoint(noun: ListedNoun): ImportCalls['import'] | undefined {
  const { calls, picture } = noun as Importable;
  const fields = (calls.update?.body as z.ZodMiniObject | undefined)?.shape ?? {};
  const isField = (column: string) => column in fields && column !== 'version' && column !== picture;
  return exportedColumns(calls.list.query).some(isField) ? calls.import : undefined;
}

/** The fields of the list's query that an import takes for new records. */
export function defaultsOf(endpoint: ImportCalls['import'], query: Readonly<Record<string, unknown>>) {
  const { file: _, words: __, language: ___, ...others } = endpoint.body.shape;
  return Object.fromEntries(
    Object.keys(others).flatMap((name) => (query[name] ? [[name, query[name]]] : [])),
  );
}
