import type { Preference } from '#contract/preferences.ts';
import type { View } from '#contract/views.ts';
import { storeItem } from '../../../state/storeItem.ts';
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

/** The copy; undefined without one, or if it is another person's, or only one of the two has been loaded. */
export function storedSettings(): Omit<StoredSettings, 'userId'> | undefined {
  const { preferences, views } = ownCopy() ?? {};
  return Array.isArray(preferences) && Array.isArray(views) ? { preferences, views } : undefined;
}

function ownCopy(): Partial<StoredSettings> | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Partial<StoredSettings> | null;
    return stored !== null && stored.userId === currentSession()?.userId ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function storeSettings(changed: Partial<Omit<StoredSettings, 'userId'>>): void {
  const userId = currentSession()?.userId;
  if (userId) storeItem(localStorage, storageKey, JSON.stringify({ userId, ...ownCopy(), ...changed }));
}

onSessionEnd(() => localStorage.removeItem(storageKey));
