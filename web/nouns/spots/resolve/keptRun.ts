import type { Spot } from '#contract/spots.ts';
import { storeItem } from '../../../state/storeItem.ts';

/* What a tab remembers of its run, so that a reload and Back go on with it (product/resolve#run). */

/** Where a spot is in the order of a run. */
export type Place = Pick<Spot, 'createdAt' | 'id'>;
export const placeOf = ({ createdAt, id }: Place): Place => ({ createdAt, id });

/** A spot that was saved or skipped, and the place before it. */
export interface PastSpot {
  readonly id: string;
  /** Its version when it was saved; none if it was skipped. */
  readonly version?: number | undefined;
  readonly before: Place | undefined;
}

export const isSaved = ({ version }: PastSpot): boolean => version !== undefined;

/** How many were saved, and how many skipped. */
export function countsOf(past: readonly PastSpot[]): { saved: number; skipped: number } {
  const saved = past.filter(isSaved).length;
  return { saved, skipped: past.length - saved };
}

export interface KeptRun {
  /** The last spot that was left behind. */
  readonly after?: Place | undefined;
  readonly past: readonly PastSpot[];
  /** The id under which spots were claimed. */
  readonly id?: string;
  /** The tab was not closed or left since: a copy of it must not take its claims. */
  readonly isOpen?: boolean;
}

const storageKey = 'resolve:past';
const nothing: KeptRun = { past: [] };
/** More than anybody undoes. */
const maxPast = 500;

interface Stored extends KeptRun {
  /** Whose run it is, and through what. */
  readonly of: string;
}

/** The run that this tab was in; a new one if it was another person's, or through other spots. */
export function keptRun(of: string): KeptRun {
  const stored: Stored | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
  return stored?.of === of ? stored : nothing;
}

export function keepRun(of: string, run: KeptRun): void {
  const stored: Stored = { ...run, of, past: run.past.slice(-maxPast) };
  storeItem(sessionStorage, storageKey, JSON.stringify(stored));
}
