import * as z from 'zod/mini';
import type { ImportKind } from '#contract/imports.ts';
import { codes } from '#contract/kit/codes.ts';
import type { Tx } from '../../database/connection/database.ts';
import { rolledBack } from '../../database/connection/transaction.ts';
import { errorsOf } from '../../http/body/input.ts';
import type { Mount } from '../../http/mount.ts';
import type { FieldError } from '../../problems/problems.ts';
import type { Actor } from '../../security/access.ts';
import { callHandler, refusalOf } from '../bulk/batches/call-handler.ts';
import type { Differences } from './compare.ts';
import { changeSchema, type ImportNoun } from './nouns.ts';
import { type Present, presentRecords } from './present.ts';
import type { StoredImport } from './store.ts';

/* Whether a save of these fields would be accepted: it is made as the actor would, and rolled back. */

/** Of the comparison of a file: what it is of, and who imports it. */
export interface Context {
  readonly on: Mount;
  readonly tx: Tx;
  readonly noun: ImportNoun;
  readonly actor: Actor;
  readonly stored: StoredImport;
}

interface Tried extends Pick<Differences, 'cells' | 'fields'> {
  readonly kind: ImportKind;
  readonly reason: string | null;
}

export async function tried(
  context: Context,
  record: Present | undefined,
  differences: Differences,
): Promise<Tried> {
  const { noun } = context;
  if (!record && !noun.created) return refused(differences, [], codes.importNoCreate);
  const read = parsed(context, record, differences);
  if (!read.success) return refused(differences, errorsOf(read.error));
  const fields = read.data as Record<string, unknown>;
  const saved = await trySave(context, record, fields);
  if ('reason' in saved) return refused(differences, saved.errors ?? [], saved.reason);
  const lost = differences.cells.filter(({ column, before }) => saved.texts?.get(column) === before);
  const errors = lost.map(({ column }) => ({ path: column, code: codes.importNotKept }));
  if (errors.length > 0) return refused(differences, errors, codes.invalidFields);
  return { kind: record ? 'change' : 'create', reason: null, cells: asKept(differences, fields), fields };
}

/** The cells with their texts as they will be kept (product/values#forgiving). */
const asKept = ({ cells, fields: sent }: Differences, fields: Readonly<Record<string, unknown>>) =>
  cells.map((cell) => {
    const kept = fields[cell.column];
    const isRewritten =
      typeof kept === 'string' && sent[cell.column] === cell.after && kept !== cell.after.trim();
    return isRewritten ? { ...cell, after: kept } : cell;
  });

/** A row with cells that cannot be read: with what the schema refuses of the others, so that all is said at once. */
export function refusedCells(
  context: Pick<Context, 'noun' | 'stored'>,
  record: Present | undefined,
  differences: Differences,
): Tried {
  const { success, error } = parsed(context, record, differences);
  const errors = success ? [] : errorsOf(error);
  const columns = differences.cells.map(({ column }) => column);
  const missing = errors.find(({ path }) => !columns.includes(path));
  return refused(differences, errors, missing ? `${missing.code}/${missing.path}` : codes.invalidFields);
}

function parsed(
  { noun, stored }: Pick<Context, 'noun' | 'stored'>,
  record: Present | undefined,
  { fields }: Differences,
) {
  const schema = (record ? changeSchema(noun) : noun.created) ?? z.never();
  return z.safeParse(schema, record ? fields : { ...stored.layout.defaults, ...fields });
}

/** The errors at their cells; those of fields that the file does not have, and others, are the row's reason. */
function refused(
  { cells, fields }: Differences,
  errors: readonly FieldError[],
  reason: string = errors[0] ? `${errors[0].code}/${errors[0].path}` : codes.invalidFields,
): Tried {
  const codeOf = (column: string) => errors.find(({ path }) => path.split('.')[0] === column)?.code ?? null;
  return {
    kind: 'refused',
    reason,
    cells: cells.map((cell) => ({ ...cell, reason: cell.reason ?? codeOf(cell.column) })),
    fields,
  };
}

/** Why a save would be refused, or the cells of the record after it, by column; nothing of a new one. */
async function trySave(
  context: Context,
  record: Present | undefined,
  fields: Readonly<Record<string, unknown>>,
): Promise<ReturnType<typeof refusalOf> | { texts: ReadonlyMap<string, string> | undefined }> {
  const { on, tx, noun, actor } = context;
  const { update, create } = noun.bulk.calls;
  const body = record ? { ...fields, version: record.version } : fields;
  try {
    const texts = await rolledBack(tx, async (savepoint) => {
      await callHandler(on, record ? update : create, { tx: savepoint, actor, id: record?.id, body });
      return record && textsOf(savepoint, context, record.id);
    });
    return { texts };
  } catch (error) {
    return refusalOf(error);
  }
}

async function textsOf(tx: Tx, { noun, stored: { layout } }: Context, id: string) {
  const after = (await presentRecords(tx, noun, layout, [id])).get(id);
  return new Map(layout.columns.map(({ name }, at) => [name, after?.texts[at] ?? '']));
}
