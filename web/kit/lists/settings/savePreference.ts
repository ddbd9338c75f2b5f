import { type Preference, preferences } from '#contract/preferences.ts';
import { call } from '../../http/call.ts';
import {
  cancelFetch,
  currentPreferences,
  refetchPreference,
  setPreference,
  setUnsavedPreference,
} from './listSettings.ts';

type Values = Partial<Pick<Preference, 'columns' | 'view' | 'home'>>;

/** What is still to be sent of each list, while an earlier change of it is on its way. */
const waiting = new Map<string, Values | undefined>();

/**
 * Changes how the person sees a list: shown at once, then saved, one request at a time, so that the last of several quick
 * changes is the one that stays. Rejects if the server refuses; the list then shows what the server has.
 */
export async function savePreference(list: string, values: Values): Promise<void> {
  const before = currentPreferences().find((one) => one.list === list);
  setUnsavedPreference({ list, columns: null, view: null, home: false, ...before, ...values });
  if (waiting.has(list)) {
    waiting.set(list, { ...waiting.get(list), ...values });
    return;
  }
  waiting.set(list, undefined);
  try {
    await send(list, values);
  } catch (error) {
    refetchPreference(list);
    throw error;
  } finally {
    waiting.delete(list);
  }
}

async function send(list: string, values: Values): Promise<void> {
  await cancelFetch();
  const { data } = await call(preferences.change, { body: { list, ...values } });
  // What is being fetched may be older.
  await cancelFetch();
  const next = waiting.get(list);
  waiting.set(list, undefined);
  if (next) return send(list, next);
  setPreference(data);
}
