import type { Spot } from '#contract/spots.ts';

/* What a tab remembers of its run, so that a reload and Back go on with it (product/resolve#run). */

/** Where a spot is in the order of a run. */
export type Place = Pick<Spot, 'createdAt' | 'id'>;
export const placeOf = ({ createdAt, id }: Place): Place => ({ createdAt, id });

/** A spot that was saved: its version then, and the place before it. */
export interface SavedSpot {
  readonly id: string;
  readonly version: number;
  readonly before: Place | undefined;
}

export interface KeptRun {
  /** The last spot that was left behind. */
  readonly after?: Place | undefined;
  readonly saved: readonly SavedSpot[];
  readonly skipped: number;
  /** The id under which spots were claimed. */
  readonly id?: string;
  /** The tab was not closed or left since: a copy of it must not take its claims. */
  readonly isOpen?: boolean;
}

const storageKey = 'resolve';
const nothing: KeptRun = { saved: [], skipped: 0 };
/** More than anybody undoes. */
const maxSaved = 500;

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
  const stored: Stored = { ...run, of, saved: run.saved.slice(-maxSaved) };
  sessionStorage.setItem(storageKey, JSON.stringify(stored));
}
