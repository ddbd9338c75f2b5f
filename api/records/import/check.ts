import { and, eq, gt, sql } from 'drizzle-orm';
import type { ImportKind } from '#contract/imports.ts';
import { codes } from '#contract/kit/codes.ts';
import type { Tx } from '../../database/connection/database.ts';
import { retryConflicts } from '../../http/change.ts';
import type { Mount } from '../../http/mount.ts';
import { lockAuthor } from '../bulk/batches/author.ts';
import { type Differences, differencesOf, fieldsOfNew, type LookedUp } from './compare.ts';
import { importRows, imports } from './import.table.ts';
import { importNouns } from './nouns.ts';
import { type Present, presentRecords, valuesSince } from './present.ts';
import { withoutRepeated } from './repeated.ts';
import type { Outcome, StoredImport, StoredRow } from './store.ts';
import { type Context, refusedCells, tried } from './trial.ts';

/* The comparison of a file, in batches, each of which is one transaction. */

const size = 100;

/** Compares the next rows of a file. Returns whether there are more. */
export const advanceImport = (on: Mount, id: string): Promise<boolean> =>
  retryConflicts(() => on.services.db.transaction((tx) => advanceIn(on, tx, id)));

async function advanceIn(on: Mount, tx: Tx, id: string): Promise<boolean> {
  const isChecking = and(eq(imports.id, id), eq(imports.state, 'checking'));
  const [stored] = await tx.select().from(imports).where(isChecking).for('update');
  if (!stored) return false;
  const noun = importNouns(on).get(stored.noun);
  const actor = await lockAuthor(tx, { id: stored.actor_id, address: stored.address });
  if (!noun || !actor) {
    await tx.update(imports).set({ state: 'stopped', reason: codes.notAllowed }).where(eq(imports.id, id));
    return false;
  }
  const next = and(eq(importRows.import_id, id), gt(importRows.row, stored.position));
  const rows = await tx.select().from(importRows).where(next).orderBy(importRows.row).limit(size);
  const outcomes = await outcomesOf({ on, tx, noun, actor, stored }, rows);
  await saveOutcomes(tx, stored, outcomes);
  return rows.length === size;
}

async function outcomesOf(context: Context, rows: readonly StoredRow[]): Promise<Outcome[]> {
  const { tx, noun, stored } = context;
  const present = await presentRecords(
    tx,
    noun,
    stored.layout,
    rows.flatMap(({ record_id }) => record_id ?? []),
  );
  const stale = rows.flatMap(({ record_id, version }) => {
    const now = present.get(record_id ?? '')?.version;
    return record_id && version && now && version < now ? [[record_id, version] as const] : [];
  });
  const since = await valuesSince(tx, noun.bulk.noun, new Map(stale));
  const lookedUp = await lookUp(context, rows, present);
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    const record = present.get(row.record_id ?? '');
    outcomes.push(await outcomeOf({ ...context, lookedUp, since: since.get(record?.id ?? '') }, row, record));
  }
  return withoutRepeated(context, outcomes);
}

/** Asks for the looked up columns once for all rows. */
async function lookUp(
  { tx, noun, stored }: Context,
  rows: readonly StoredRow[],
  present: ReadonlyMap<string, Present>,
): Promise<LookedUp> {
  const found: Record<string, LookedUp[string]> = {};
  for (const [at, { name }] of stored.layout.columns.entries()) {
    const lookup = noun.lookups?.[name];
    if (!lookup) continue;
    const texts = [...rows, ...present.values()].map((row) =>
      (row.texts[at] ?? '').replace(/\r\n?/g, '\n').trim(),
    );
    found[name] = await lookup(tx, [...new Set(texts.filter((text) => text !== ''))]);
  }
  return found;
}

type RowContext = Context & {
  readonly lookedUp: LookedUp;
  readonly since: Readonly<Record<string, unknown>> | undefined;
};

async function outcomeOf(context: RowContext, row: StoredRow, record: Present | undefined): Promise<Outcome> {
  const { stored } = context;
  const named = { row: row.row, name: record?.name ?? nameIn(stored, row), version: record?.version ?? null };
  const unread = row.reason ?? refusalOfRow(row, record);
  if (unread) return { ...named, kind: 'refused', reason: unread, ...nothing };
  const isStale = record !== undefined && row.version !== null && row.version < record.version;
  const found = differencesIn(context, row, record, isStale);
  if (record && found.cells.length === 0) return { ...named, kind: null, reason: null, ...nothing };
  const { cells, fields } = found;
  // Whatever they changed: what the file says was decided without knowing it.
  if (isStale) return { ...named, kind: 'refused', reason: codes.bulkStale, cells, fields };
  if (found.isRefused) return { ...named, ...refusedCells(context, record, found) };
  return { ...named, ...(await tried(context, record, found)) };
}

function refusalOfRow({ record_id, version }: StoredRow, record: Present | undefined): string | undefined {
  if (record_id && !record) return codes.bulkGone;
  // A backup was restored since the export, or somebody wrote into the column.
  return record && version && version > record.version ? codes.importBadVersion : undefined;
}

function differencesIn(
  { noun, stored, lookedUp, since = {} }: RowContext,
  { texts }: StoredRow,
  record: Present | undefined,
  isStale: boolean,
): Differences {
  const comparing = { noun, layout: stored.layout, lookedUp };
  return record
    ? differencesOf(comparing, texts, record, isStale ? since : {})
    : fieldsOfNew(comparing, texts);
}

const nothing = { cells: [], fields: null };

/** What a new record would be called. */
function nameIn({ layout }: StoredImport, { texts }: StoredRow): string {
  const names = ['name', 'title', 'first_name', 'email'];
  const at = layout.columns.findIndex(({ name }) => names.includes(name));
  return [...(texts[at] ?? '').trim()].slice(0, 100).join('');
}

/** Keeps the rows that differ, and counts all. */
async function saveOutcomes(tx: Tx, stored: StoredImport, outcomes: readonly Outcome[]): Promise<void> {
  const differing = outcomes.filter(({ kind }) => kind !== null);
  const count = (kind: ImportKind | null) => outcomes.filter((one) => one.kind === kind).length;
  const last = outcomes.at(-1)?.row ?? stored.position;
  await tx.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(differing)}::jsonb) as given
        (row int, kind text, name text, reason text, version int, cells jsonb, fields jsonb)),
    kept as (
      update ${importRows} set kind = given.kind, name = given.name, reason = given.reason, version = given.version,
        cells = given.cells, fields = given.fields, texts = '{}'
      from given where import_id = ${stored.id} and ${importRows.row} = given.row)
    delete from ${importRows} where import_id = ${stored.id} and ${importRows.row} > ${stored.position}
      and ${importRows.row} <= ${last} and ${importRows.row} not in (select row from given)`);
  await tx
    .update(imports)
    .set({
      position: last,
      checked: stored.checked + outcomes.length,
      unchanged: stored.unchanged + count(null),
      changes: stored.changes + count('change'),
      creates: stored.creates + count('create'),
      refused: stored.refused + count('refused'),
      state: outcomes.length < size ? 'ready' : 'checking',
      worked_at: sql`clock_timestamp()`,
    })
    .where(eq(imports.id, stored.id));
}
