import type * as z from 'zod/mini';
import { exportedColumns } from '#contract/kit/lists/exports.ts';
import type { ImportCalls } from '#contract/kit/lists/imports.ts';
import type { Column } from '../../lists/table.ts';
import type { AnyWords, ListedNoun, Row } from '../words.ts';

/** A list to which a file can be imported. */
export interface ImportingList {
  readonly noun: ListedNoun;
  readonly title: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** All columns of the list. */
  readonly columns: readonly Column<Row>[];
  readonly t: AnyWords;
}

export type ImportEndpoint = ImportCalls['import'];

type Importable = ListedNoun & {
  readonly picture?: string | undefined;
  readonly calls: { readonly import?: ImportEndpoint; readonly update?: { readonly body: z.ZodMiniType } };
};

/** The endpoint that imports a file to a list; undefined if no column of its export can be changed. */
export function importEndpoint(noun: ListedNoun): ImportEndpoint | undefined {
  const { calls, picture } = noun as Importable;
  const fields = (calls.update?.body as z.ZodMiniObject | undefined)?.shape ?? {};
  const isField = (column: string) => column in fields && column !== 'version' && column !== picture;
  return exportedColumns(calls.list.query).some(isField) ? calls.import : undefined;
}
