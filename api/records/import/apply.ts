import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { imports as calls } from '#contract/imports.ts';
import type { BulkAct } from '#contract/kit/bulk.ts';
import { codes } from '#contract/kit/codes.ts';
import type { Tx } from '../../database/connection/database.ts';
import type { Change } from '../../http/call.ts';
import type { Mount } from '../../http/mount.ts';
import { conflict, invalidField } from '../../problems/problems.ts';
import { bulkActs, bulkRows } from '../bulk/bulk.table.ts';
import { findAct } from '../bulk/receipts.ts';
import { setsSensitiveField } from '../bulk/sensitive.ts';
import { announceAct, refuseTooMany } from '../bulk/start.ts';
import { importRows, imports } from './import.table.ts';
import { lockImport, type StoredImport } from './store.ts';

/** Starts the act that changes and creates records as the rows of a file say: once, in the background. */
export async function applyImport(on: Mount, call: Change<typeof calls.apply>): Promise<BulkAct> {
  const { tx, actor, params, body } = call;
  const stored = await lockImport(tx, actor, params.id);
  if (stored.state === 'applied') throw conflict(codes.importApplied);
  if (stored.state !== 'ready') throw conflict(codes.importNotReady);
  await refuseTooMany(tx, actor.id);
  const values = { noun: stored.noun, action: 'import' as const, actor_id: actor.id, address: actor.address };
  const [act] = await tx.insert(bulkActs).values(values).returning();
  if (!act) throw new Error('The act was not inserted');
  const matched = await copyRows(tx, stored, act.id, chosen(body));
  if (matched === 0) throw invalidField('only', codes.required);
  if (await setsSensitiveField(on, tx, act)) call.requireProof();
  await tx.update(bulkActs).set({ matched }).where(eq(bulkActs.id, act.id));
  await tx.update(imports).set({ state: 'applied', act_id: act.id }).where(eq(imports.id, stored.id));
  await announceAct(call, { ...act, matched });
  return findAct(tx, actor, act.id, call.config);
}

const rowIn = (rows: readonly number[]): SQL => sql`${importRows.row} = any(${sql.param([...rows])}::int[])`;

const chosen = ({ only, except }: Change<typeof calls.apply>['body']): SQL | undefined =>
  and(only && rowIn(only), except && sql`not (${rowIn(except)})`);

/** Copies what the rows would do to the act; new records come last, under ids that no record has. */
async function copyRows(
  tx: Tx,
  { id }: StoredImport,
  actId: string,
  isChosen: SQL | undefined,
): Promise<number> {
  const where = and(eq(importRows.import_id, id), inArray(importRows.kind, ['change', 'create']), isChosen);
  const { rowCount } = await tx.execute(sql`
    insert into ${bulkRows} (bulk_id, record_id, version, fields, name)
    select ${actId}::uuid,
      coalesce(record_id, ('ffffffff-ffff-7fff-bfff-' || lpad(to_hex(row), 12, '0'))::uuid),
      case when kind = 'change' then version end, fields, case when name = '' then '#' || row else name end
    from ${importRows} where ${where}`);
  return rowCount ?? 0;
}
