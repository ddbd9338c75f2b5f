import { currentSession } from '../../session/session.ts';
import { marksOf } from '../marks.ts';

/** Deletes the drafts of a text, also in other tabs: what it was for has been done. */
export async function forgetText(form: string): Promise<void> {
  const left = marksOf(currentSession()?.userId ?? '').filter((mark) => mark.form === form);
  if (left.length === 0) return;
  const { removeDraft } = await import('../database.ts');
  for (const { id } of left) await removeDraft(id);
}
