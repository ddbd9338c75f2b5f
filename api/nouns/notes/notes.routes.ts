import { codes } from '#contract/kit/codes.ts';
import { isAtLeast } from '#contract/kit/roles.ts';
import { type Note, notes } from '#contract/notes.ts';
import { type NotedNoun, notedNouns } from '#contract/nouns.ts';
import type { Tx } from '../../database/connection/database.ts';
import { removed, updated } from '../../http/answers.ts';
import type { Mount } from '../../http/mount.ts';
import { forbidden, invalidField } from '../../problems/problems.ts';
import { recordInboxEvent } from '../../records/live/inbox-events.ts';
import { recordName } from '../../records/record-name.ts';
import { recordPath } from '../../records/record-path.ts';
import type { Actor } from '../../security/access.ts';
import { queueMentionMails } from './notes.jobs.ts';
import {
  findNote,
  findStaff,
  insertNote,
  listMentions,
  listNotes,
  lockNote,
  markSeen,
  removeNote,
  restoreNote,
  staffAmong,
} from './notes.store.ts';

export function noteRoutes(on: Mount): void {
  on.answer(notes.list, ({ db, actor, query }) => listNotes(db, actor.id, { ...query, noun: nounOf(query) }));
  on.answer(notes.mentions, ({ db, actor, query }) => listMentions(db, actor.id, query));
  on.answer(notes.people, async ({ db, query }) => ({ data: await findStaff(db, query.search) }));
  on.change(notes.create, async ({ tx, jobs, actor, body }) => {
    const { record_id, text } = body;
    const noun = nounOf(body);
    const record = await findRecord(on, tx, noun, record_id);
    const called = [...new Set(body.mentions)];
    await refuseOthers(tx, called);
    const id = await insertNote(tx, { ...record, text, author_id: actor.id }, called);
    if (called.length > 0) await recordInboxEvent(tx);
    await queueMentionMails(
      tx,
      jobs,
      id,
      called.filter((one) => one !== actor.id),
    );
    return findNote(tx, actor.id, id);
  });
  on.change(notes.seen, async ({ tx, actor, body }) => {
    const seen = await markSeen(tx, actor.id, nounOf(body), body.record_id);
    if (seen > 0) await recordInboxEvent(tx);
    return { status: 200 as const, seen };
  });
  on.change(notes.remove, async ({ tx, actor, params }) => {
    const note = await lockNote(tx, actor.id, params.id);
    refuseOthersNote(actor, note);
    await removeNote(tx, note.id);
    await recordInboxEvent(tx);
    return removed(note.id);
  });
  on.change(notes.restore, async ({ tx, actor, params }) => {
    const note = await lockNote(tx, actor.id, params.id, 'deleted');
    refuseOthersNote(actor, note);
    await restoreNote(tx, note.id);
    await recordInboxEvent(tx);
    return updated(note);
  });
}

function nounOf({ noun }: { noun: string }): NotedNoun {
  const found = notedNouns.find((one) => one === noun);
  if (!found) throw invalidField('noun', codes.badChoice);
  return found;
}

/** What a note keeps of its record; 404 if there is none. */
async function findRecord({ records }: Mount, tx: Tx, noun: NotedNoun, record_id: string) {
  const find = records.get(noun);
  if (!find) throw invalidField('noun', codes.badChoice);
  const record: { spot_id?: unknown } = await find(tx, record_id);
  const spot = spotOf(record);
  const path = recordPath({ noun, id: record_id, spot }) ?? '/';
  return { noun, record_id, record_name: recordName(record), path };
}

/** The spot of an event, or of a comment, which has it with its name. */
function spotOf({ spot_id }: { spot_id?: unknown }): string | null {
  if (typeof spot_id === 'string') return spot_id;
  return (spot_id as { id?: string } | null | undefined)?.id ?? null;
}

/** 422 for the first of these ids that is no active member of staff. */
async function refuseOthers(tx: Tx, called: readonly string[]): Promise<void> {
  const staff = await staffAmong(tx, called);
  const other = called.findIndex((id) => !staff.has(id));
  if (other >= 0) throw invalidField(`mentions.${other}`, codes.notFound);
}

/** Only the author and administrators delete a note. */
function refuseOthersNote({ id, role }: Actor, { author }: Note): void {
  if (author?.id !== id && !isAtLeast(role, 'admin')) throw forbidden();
}
