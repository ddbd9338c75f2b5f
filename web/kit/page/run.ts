import { createStore, useStore } from '../../state/createStore.ts';
import { storeItem } from '../../state/storeItem.ts';
import { onSessionEnd } from '../session/session.ts';

/*
 * A run through records of several lists, such as those of the inbox: what opens when one of them is done
 * (product/inbox#run). It belongs to the tab and survives a reload.
 */

interface RunItem {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly path: string;
  readonly version: number | null;
  /** Since when it waits. */
  readonly since: string;
}

export interface Run {
  /** Where it began, and ends. */
  readonly home: string;
  /** What it goes through, as its home knows it; several may be done at one address. */
  readonly items: readonly RunItem[];
  /** The addresses of its records. */
  readonly paths: readonly string[];
  /** The place of the present one. */
  readonly at: number;
}

/** As in session storage, where the shell looks whether there is one; '' for none. */
const storedRun = createStore(sessionStorage.getItem('run') ?? '');
onSessionEnd(() => storedRun.set(''));

const read = (stored: string): Run | undefined => (stored ? JSON.parse(stored) : undefined);
export const currentRun = (): Run | undefined => read(storedRun.get());
export const useRun = (): Run | undefined => read(useStore(storedRun));

export function setRun(run: Run | undefined): void {
  const stored = run ? JSON.stringify(run) : '';
  storeItem(sessionStorage, 'run', stored);
  storedRun.set(stored);
  acts.set(0);
}

type NextPlace = (at: number) => number;

/** The place after another. Whoever knows which records are to be passed by replaces it (product/inbox#run). */
let nextPlace: NextPlace | undefined;
export const setNextPlace = (find: NextPlace | undefined): void => {
  nextPlace = find;
};

/** How many acts there were since the present record was opened that may have settled it. */
const acts = createStore(0);
export const useRunActs = (): number => useStore(acts);

/**
 * To be called after an act that may settle what a run has at an address, where no save or decision opens the next one: the
 * run opens it if nothing is left there.
 */
export const recheckRun = (): void => acts.set(acts.get() + 1);

/** The place in the run of the screen that is open; -1 if it is none of the run's. */
export function placeInRun(run: Run | undefined, pathname = window.location.pathname): number {
  if (!run) return -1;
  const isHere = (path: string | undefined) => path?.split('?')[0] === pathname;
  return isHere(run.paths[run.at]) ? run.at : run.paths.findIndex(isHere);
}

/** Moves the run on by one record, or back, and returns what is to be opened; undefined outside of a run. */
export function moveRun(by: 1 | -1 = 1): string | undefined {
  const run = currentRun();
  const at = placeInRun(run);
  if (!run || at < 0) return undefined;
  const to = (by > 0 && nextPlace?.(at)) || at + by;
  setRun({ ...run, at: to });
  return run.paths[to] ?? run.home;
}

/** Where the run began, on a screen that belongs to it. */
export const homeOfRun = (): string | undefined => {
  const run = currentRun();
  return placeInRun(run) < 0 ? undefined : run?.home;
};

/** Whether the screen that is open belongs to a run. */
export const useIsInRun = (): boolean => placeInRun(useRun()) >= 0;
