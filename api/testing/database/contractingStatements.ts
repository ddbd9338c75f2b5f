import { parse } from 'libpg-query';

/* Of the syntax tree of PostgreSQL's own parser, what is looked at here. */
interface Relation {
  readonly relname: string;
}
interface Constraint {
  readonly contype: string;
}
interface AlterTableCmd {
  readonly subtype: string;
  readonly def?: { readonly ColumnDef?: { readonly constraints?: readonly { Constraint: Constraint }[] } };
}
interface Body {
  readonly relation?: Relation;
  readonly unique?: boolean;
  readonly removeType?: string;
  readonly cmds?: readonly { AlterTableCmd: AlterTableCmd }[];
}

/** These take nothing away from servers that do not know of them. */
const additive = new Set([
  'CreateStmt',
  'CreateExtensionStmt',
  'CompositeTypeStmt',
  'CreateEnumStmt',
  'CreateFunctionStmt',
  'CreateTrigStmt',
  'CommentStmt',
  'CallStmt',
  'SelectStmt',
  'InsertStmt',
  'UpdateStmt',
  'DeleteStmt',
]);
const additiveChanges = new Set(['AT_SetRelOptions', 'AT_SetStatistics', 'AT_SetUnLogged', 'AT_SetLogged']);

/**
 * The statements of a migration after which servers of the version before may fail, as `kind table`: everything but what is
 * known to add only. Of a table that the same migration creates nothing is in use yet.
 */
export async function contractingStatements(sql: string): Promise<string[]> {
  const { stmts = [] } = (await parse(sql)) as { stmts?: { stmt: Record<string, Body> }[] };
  const created = new Set<string>();
  const found: string[] = [];
  for (const [kind, body] of stmts.flatMap(({ stmt }) => Object.entries(stmt))) {
    const table = body.relation?.relname ?? '';
    if (kind === 'CreateStmt') created.add(table);
    if (!created.has(table))
      found.push(...contractionsOf(kind, body).map((what) => `${what} ${table}`.trim()));
  }
  return found;
}

function contractionsOf(kind: string, { cmds = [], removeType, unique }: Body): string[] {
  if (additive.has(kind)) return [];
  if (kind === 'DropStmt') return removeType === 'OBJECT_INDEX' ? [] : [`${kind} ${removeType}`];
  if (kind === 'IndexStmt') return unique ? ['unique IndexStmt'] : [];
  if (kind !== 'AlterTableStmt') return [kind];
  return cmds.flatMap(({ AlterTableCmd: change }) => (isHarmless(change) ? [] : [change.subtype]));
}

function isHarmless({ subtype, def }: AlterTableCmd): boolean {
  if (additiveChanges.has(subtype)) return true;
  // A default that is set, as opposed to one that is dropped.
  if (subtype === 'AT_ColumnDefault') return def !== undefined;
  if (subtype !== 'AT_AddColumn') return false;
  const kinds = (def?.ColumnDef?.constraints ?? []).map(({ Constraint: { contype } }) => contype);
  const isFilled = !kinds.includes('CONSTR_NOTNULL') || kinds.includes('CONSTR_DEFAULT');
  return (
    isFilled && kinds.every((kind) => ['CONSTR_NOTNULL', 'CONSTR_DEFAULT', 'CONSTR_NULL'].includes(kind))
  );
}
