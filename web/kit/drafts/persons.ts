import { marksOfOthers, removeMark } from './marks.ts';

/** Before a person signs in: deletes what others have left on this device (product/drafts#persons). */
export async function forgetDraftsOfOthers(userId: string): Promise<void> {
  const others = marksOfOthers(userId);
  if (others.length === 0) return;
  const database = await import('./database.ts');
  await database.removeDraftsOfOthers(userId);
  for (const { id } of others) removeMark(id);
}
