import { useStore } from '../../state/createStore.ts';
import { storeItem } from '../../state/storeItem.ts';
import { currentSession } from '../session/session.ts';
import { watchedActs } from './watchedActs.ts';

/*
 * The acts on many records that somebody started or undid in this tab and whose end has not been told yet. In session storage,
 * so that a reload of the page does not forget them (product/bulk#toast). Nobody else may undo them.
 */

interface Watched {
  readonly id: string;
  readonly userId: string | undefined;
}

const parse = (stored: string): readonly Watched[] => (stored ? JSON.parse(stored) : []);
const isOwn = ({ userId }: Watched): boolean => userId === currentSession()?.userId;

function set(all: readonly Watched[]): void {
  const stored = all.length > 0 ? JSON.stringify(all) : '';
  storeItem(sessionStorage, 'acts', stored);
  watchedActs.set(stored);
}

const others = (id: string) => parse(watchedActs.get()).filter((one) => one.id !== id && isOwn(one));

/** Tells the end of an act on whatever screen the person is then. */
export const watchAct = (id: string): void => set([...others(id), { id, userId: currentSession()?.userId }]);
/** Returns whether it was to be told still. */
export function forgetAct(id: string): boolean {
  const isWatched = parse(watchedActs.get()).some((one) => one.id === id);
  set(others(id));
  return isWatched;
}
/** The ids of those of the person who is signed in. */
export const useWatchedActs = (): readonly string[] =>
  parse(useStore(watchedActs))
    .filter(isOwn)
    .map(({ id }) => id);
