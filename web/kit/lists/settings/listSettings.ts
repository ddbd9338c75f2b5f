import { useQuery } from '@tanstack/react-query';
import { isStaff } from '#contract/kit/roles.ts';
import { type Preference, preferences } from '#contract/preferences.ts';
import { type View, views } from '#contract/views.ts';
import { call } from '../../http/call.ts';
import { queryClient } from '../../http/data.ts';
import { currentSession, onSessionEnd, useSession } from '../../session/session.ts';
import { storedSettings, storeSettings } from './storedSettings.ts';

/* The preferences and views of the signed-in person, for all lists: two small answers that are kept for the session. */

/** Milliseconds after which they are refetched when a screen needs them, or the window is focused again. */
const staleTime = 60_000;

/** Preferences that are being saved, by list: an answer from before must not take their place. */
const unsaved = new Map<string, Preference>();

const withUnsaved = (fetched: readonly Preference[]): Preference[] => [
  ...fetched.filter(({ list }) => !unsaved.has(list)),
  ...unsaved.values(),
];

const preferencesQuery = {
  queryKey: ['preferences', preferences.list.path],
  queryFn: async () => {
    const data = withUnsaved((await call(preferences.list)).data);
    storeSettings({ preferences: data });
    return data;
  },
  staleTime,
  gcTime: Number.POSITIVE_INFINITY,
};
const viewsQuery = {
  queryKey: ['views', views.list.path],
  queryFn: async () => {
    const { data } = await call(views.list);
    storeSettings({ views: data });
    return data;
  },
  staleTime,
  gcTime: Number.POSITIVE_INFINITY,
};

const useIsStaff = () => isStaff(useSession()?.role);
const none: readonly never[] = [];

/** The preferences of all lists. */
export const usePreferences = (): readonly Preference[] =>
  useQuery({ ...preferencesQuery, enabled: useIsStaff() }).data ?? none;

/** The views of all lists, by name. */
export const useViews = (): readonly View[] =>
  useQuery({ ...viewsQuery, enabled: useIsStaff() }).data ?? none;

/** After a refusal: somebody else has changed or deleted a view. */
export const refetchViews = (): void =>
  void queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey.slice(0, 1) });

/** Shows a saved view before the views are refetched: its next change is based on this version. */
export const setView = (saved: View): void =>
  void queryClient.setQueryData<readonly View[]>(viewsQuery.queryKey, (views) =>
    views?.map((view) => (view.id === saved.id ? saved : view)),
  );

/** Discards an answer that is on its way. */
export const cancelFetch = (): Promise<void> =>
  queryClient.cancelQueries({ queryKey: preferencesQuery.queryKey });

/** Shows a preference before it is saved; until `setPreference` no answer changes it. */
export function setUnsavedPreference(changed: Preference): void {
  unsaved.set(changed.list, changed);
  showPreference(changed);
}

/** Shows a preference as the server has it. */
export function setPreference(saved: Preference): void {
  unsaved.delete(saved.list);
  showPreference(saved);
}

/** The preference of a list could not be saved: shows what the server has. */
export function refetchPreference(list: string): void {
  unsaved.delete(list);
  void queryClient.invalidateQueries({ queryKey: preferencesQuery.queryKey.slice(0, 1) });
}

function showPreference(changed: Preference): void {
  const next = [...currentPreferences().filter(({ list }) => list !== changed.list), changed];
  queryClient.setQueryData(preferencesQuery.queryKey, next);
  storeSettings({ preferences: next });
}

export const currentPreferences = (): readonly Preference[] =>
  queryClient.getQueryData<readonly Preference[]>(preferencesQuery.queryKey) ?? none;

/** Milliseconds after which a restored copy is refetched: it must not delay the first rows. */
const refetchDelay = 2000;

/** Restores the copy of this browser, or loads them: without it a list would show other columns until they arrive. */
async function prefetchListSettings(): Promise<void> {
  if (!isStaff(currentSession()?.role)) return;
  const stored = storedSettings();
  if (!stored) {
    await Promise.all([queryClient.prefetchQuery(preferencesQuery), queryClient.prefetchQuery(viewsQuery)]);
    return;
  }
  restore(preferencesQuery.queryKey, stored.preferences);
  restore(viewsQuery.queryKey, stored.views);
  setTimeout(() => {
    for (const { queryKey } of [preferencesQuery, viewsQuery])
      void queryClient.invalidateQueries({ queryKey });
  }, refetchDelay);
}

/** Milliseconds for which a screen waits for the settings that decide how it opens. */
const timeLimit = 5000;

let waiting: Promise<unknown> | undefined;
onSessionEnd(() => {
  waiting = undefined;
});

/**
 * Waits until the preferences and views are known in this browser, or have not come in time; the same promise each time of a
 * session. The first call is made before the first screen of staff.
 */
export function untilListSettings(): Promise<unknown> {
  waiting ??= Promise.race([
    prefetchListSettings(),
    new Promise((resolve) => setTimeout(resolve, timeLimit)),
  ]);
  return waiting;
}

function restore(queryKey: readonly string[], data: unknown): void {
  if (queryClient.getQueryData(queryKey) === undefined) queryClient.setQueryData(queryKey, data);
}
