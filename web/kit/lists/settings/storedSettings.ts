import type { Preference } from '#contract/preferences.ts';
import type { View } from '#contract/views.ts';
import { currentSession, onSessionEnd } from '../../session/session.ts';

/*
 * A copy of the person's preferences and views in local storage, so that a reload shows their columns at once and a list
 * opens with its first view. The server has the truth (product/views#preferences).
 */

interface StoredSettings {
  readonly userId: string;
  readonly preferences: readonly Preference[];
  readonly views: readonly View[];
}

const storageKey = 'listSettings';

/** The copy; undefined without one, or if it is another person's. */
export function storedSettings(): StoredSettings | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as StoredSettings | null;
    const isOwn = stored !== null && stored.userId === currentSession()?.userId;
    return isOwn && Array.isArray(stored.preferences) && Array.isArray(stored.views) ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function storeSettings(changed: Partial<Omit<StoredSettings, 'userId'>>): void {
  const userId = currentSession()?.userId;
  if (!userId) return;
  const { preferences = [], views = [] } = storedSettings() ?? {};
  localStorage.setItem(storageKey, JSON.stringify({ userId, preferences, views, ...changed }));
}

onSessionEnd(() => localStorage.removeItem(storageKey));
