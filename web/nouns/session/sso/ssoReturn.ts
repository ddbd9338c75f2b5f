import { storeItem } from '../../../state/storeItem.ts';

/* Where a person was when they went to the provider: the page of ours is left for that, and its state with it. */

const key = 'sso-return';

interface Place {
  readonly path: string;
  /** Whose session ended there: another person must not get their screen. */
  readonly person?: string | undefined;
}

export function rememberPlace(place: Place | undefined): void {
  if (place) storeItem(sessionStorage, key, JSON.stringify(place));
  else sessionStorage.removeItem(key);
}

/** The path to return to; `/` if there is none, or it was another person's. */
export function takePlace(userId: string): string {
  const stored = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  const { path, person }: Place = stored ? JSON.parse(stored) : { path: '/' };
  return person === undefined || person === userId ? path : '/';
}
