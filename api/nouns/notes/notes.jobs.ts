import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../database/connection/database.ts';
import type { Services } from '../../http/services.ts';
import { maxConnections } from '../../integrations/mail/smtp.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { mailRetries } from '../../mail/state.ts';
import { fullNameOf } from '../../records/record-name.ts';
import { users } from '../users/users.table.ts';
import { mentionMail } from './notes.mails.ts';
import { findNote, purgeNotes } from './notes.store.ts';
import { noteMentions, notes } from './notes.table.ts';

const queue = 'mail-mention';

/** A note that calls somebody; the job contains neither text nor address. */
interface Mention {
  note: string;
  person: string;
}

/** Queues a mail to each of those whom a note calls, sent when the transaction commits. */
export async function queueMentionMails(
  tx: Tx,
  jobs: Jobs,
  note: string,
  called: readonly string[],
): Promise<void> {
  for (const person of called)
    await jobs.send<Mention>(tx, queue, { note, person }, { retryLimit: mailRetries });
}

export function noteJobs({ db, jobs, mailer, publicUrl }: Services): void {
  jobs.work<Mention>(
    queue,
    async ({ note: id, person }) => {
      const address = await addressToMail(db, id, person);
      if (!address) return;
      const note = await findNote(db, person, id);
      const author = note.author ? fullNameOf(note.author) : '';
      // The id says which one, on a screen of several records.
      const link = `${publicUrl()}${note.path}?notes=${note.record_id}`;
      await mailer.send(mentionMail(address, { author, record: note.record_name, text: note.text, link }));
    },
    { concurrency: maxConnections },
  );
  jobs.schedule('51 * * * *', 'purge-notes', () => purgeNotes(db));
}

/** The address of an active member of staff who has not seen this note; undefined if it was deleted meanwhile. */
async function addressToMail(db: Db, note: string, person: string): Promise<string | undefined> {
  const [called] = await db
    .select({ email: users.email })
    .from(noteMentions)
    .innerJoin(users, eq(users.id, noteMentions.user_id))
    .innerJoin(notes, eq(notes.id, noteMentions.note_id))
    .where(
      and(
        eq(noteMentions.note_id, note),
        eq(noteMentions.user_id, person),
        isNull(noteMentions.seen_at),
        isNull(notes.deleted_at),
        eq(users.status, 'active'),
        inArray(users.role, ['editor', 'admin']),
      ),
    );
  return called?.email;
}
