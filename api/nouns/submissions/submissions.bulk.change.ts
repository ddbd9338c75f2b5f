import { type SQL, sql } from 'drizzle-orm';
import { entriesFrom } from '../../records/history.ts';
import type { Author } from '../../security/access.ts';
import { noticesOfApprovals, withdrawalsOfApprovals } from '../notices/notices.change.ts';
import { submissions } from './submissions.table.ts';

/*
 * `followEnabling` for many spots at once: parts of the statement of an act on many records, about its rows `judged`. All parts see
 * the rows as they were before the statement.
 */

const { id, spot_id, status, version, undo } = submissions;

export function followMany(actor: Author, phase: 'act' | 'undo'): SQL[] {
  return phase === 'act' ? approvals(actor) : [...approvals(actor), ...reopenings(actor)];
}

const isDone = sql`judged.reason is null and ${spot_id} = judged.record_id`;

/** Of spots that are enabled: their pending submissions. */
function approvals(actor: Author): SQL[] {
  const applies = sql`${isDone} and not judged.present_enable and judged.fresh_enable and ${status} = 'pending'`;
  return [
    sql`update ${submissions} set status = 'approved', decided_by = ${actor.id}::uuid, decided_at = now(),
      undo = jsonb_build_object('version', judged.present_version + 1), version = ${version} + 1
      from judged where ${applies}`,
    entriesFrom(actor, 'approve', changes('approved', applies)),
    noticesOfApprovals(
      actor,
      'submission',
      sql`select ${spot_id}, ${id} as source_id from judged join ${submissions} on ${applies}`,
    ),
  ];
}

/** Of spots whose enabling is undone: the submissions that it had approved. */
function reopenings(actor: Author): SQL[] {
  const applies = sql`${isDone} and judged.present_enable and not judged.fresh_enable
    and ${status} = 'approved' and (${undo} ->> 'version')::int = judged.present_version`;
  return [
    sql`update ${submissions} set status = 'pending', reason = '', decided_by = null, decided_at = null, undo = null,
      version = ${version} + 1 from judged where ${applies}`,
    entriesFrom(actor, 'undo', changes('pending', applies)),
    withdrawalsOfApprovals(sql`select ${id} from judged join ${submissions} on ${applies}`),
  ];
}

/** The changes as the history keeps them. */
const changes = (after: 'approved' | 'pending', applies: SQL): SQL => sql`
  select 'submissions'::text as noun, ${submissions.id} as record_id, judged.name,
    jsonb_build_object('status', ${status}, 'version', ${version}) as before,
    jsonb_build_object('status', ${after}::text, 'version', ${version} + 1) as after
  from judged join ${submissions} on ${applies}`;
