import { newIdempotencyKey } from '../http/outgoing.ts';
import { draftsOf, readDraft, removeDraft, storeDraft } from './database.ts';
import type { Draft, DraftContent, StoredPart } from './draft.ts';
import { lockOf, takeLock } from './locks.ts';
import { marksOf, removeMark, setClosedHere, setOpenHere } from './marks.ts';

/* The draft of one open form. */

/** The forms that are being closed: the same form may be opened again at once. */
const closing = new Set<Promise<void>>();

export interface DraftWriter {
  /** Takes over what an earlier visit to the form has left and no other tab has open; undefined without. */
  takeOver(): Promise<Draft | undefined>;
  /** Stores what the form holds, or else deletes its draft. While one is being stored, only the latest that follows counts. */
  write(content: DraftContent | undefined): void;
  /** Leaves the draft to other tabs and to the outbox. */
  close(): Promise<void>;
}

/** `tell` gets how much of the latest content is on this device. */
export function draftWriterOf(
  userId: string,
  form: string,
  tell: (storedPart: StoredPart) => void,
): DraftWriter {
  let own: { readonly id: string; release(): void } | undefined;
  let next: { content: DraftContent | undefined } | undefined;
  let running: Promise<void> | undefined;
  let closed = false;

  const take = async (id: string) => {
    const release = await takeLock(lockOf(id));
    if (!release) return false;
    if (closed) {
      release();
      return false;
    }
    setOpenHere(id);
    own = { id, release };
    return true;
  };
  const release = () => {
    if (!own) return;
    own.release();
    setClosedHere(own.id);
    own = undefined;
  };
  const apply = async (content: DraftContent | undefined) => {
    if (!content) {
      const id = own?.id;
      if (id) await removeDraft(id).catch(() => removeMark(id));
      release();
      return tell('all');
    }
    if (!own) await take(newIdempotencyKey());
    const isGivenUp = next && !next.content;
    if (own && !isGivenUp)
      tell(await storeDraft({ ...content, id: own.id, userId, form, savedAt: Date.now() }));
  };
  const work = async () => {
    while (next) {
      const { content } = next;
      next = undefined;
      await apply(content);
    }
    running = undefined;
  };

  return {
    async takeOver() {
      if (!marksOf(userId).some((mark) => mark.form === form)) return undefined;
      await Promise.all(closing);
      try {
        const left = (await draftsOf(userId)).filter((draft) => isTakenOver(draft, form)).reverse();
        for (const { id } of left) if (await take(id)) return await readDraft(id);
      } catch {
        // Nothing can be read here: the form opens as it is stored.
      }
      return undefined;
    },
    write(content) {
      next = { content };
      // At once: the page may be left before its content is deleted, and must not bring back what was saved.
      if (!content && own) removeMark(own.id);
      running ??= work();
    },
    async close() {
      const ending = Promise.resolve(running).then(() => {
        closed = true;
        release();
      });
      closing.add(ending);
      await ending;
      closing.delete(ending);
    },
  };
}

/** A new record that waits to be sent stays in the outbox: the form of another one is to be filled. */
const isTakenOver = (draft: Draft, form: string): boolean =>
  draft.form === form && (draft.base !== undefined || !draft.queued);
