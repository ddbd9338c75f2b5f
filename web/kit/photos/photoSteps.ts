/* What changed in a list of photos, and the pairs that are looked at side by side (product/revisions#photos). */

export type PhotoChange = 'same' | 'moved' | 'added' | 'removed' | 'replaced';

/** A photo and its place in its list, from 1. */
export interface PlacedPhoto {
  readonly address: string;
  readonly place: number;
}

/** A photo before and after, or one that is in one list only; a removed and an added one at the same place are a pair. */
export interface PhotoStep {
  readonly change: PhotoChange;
  readonly before?: PlacedPhoto | undefined;
  readonly after?: PlacedPhoto | undefined;
}

/** The same picture whatever its signature, and each of several equal ones. */
function withKeys(addresses: readonly string[]): (PlacedPhoto & { key: string })[] {
  const seen = new Map<string, number>();
  return addresses.map((address, at) => {
    const picture = address.split('?', 1)[0] ?? '';
    const count = (seen.get(picture) ?? 0) + 1;
    seen.set(picture, count);
    return { address, place: at + 1, key: `${picture} ${count}` };
  });
}

/** The steps in the order of the new list; what was removed comes where it was. */
export function photoSteps(before: readonly string[], after: readonly string[]): PhotoStep[] {
  const [old, next] = [withKeys(before), withKeys(after)];
  const oldPlace = new Map(old.map(({ key, place }) => [key, place]));
  const newKeys = new Set(next.map(({ key }) => key));
  const unmoved = longestRising(next.flatMap(({ key }) => oldPlace.get(key) ?? []));
  const steps: PhotoStep[] = [];
  let done = 0;
  /** The removed ones up to a place in the old list. */
  const removedUpTo = (end: number) => {
    const removed = old.slice(done, end).filter(({ key }) => !newKeys.has(key));
    done = Math.max(done, end);
    for (const photo of removed) push('removed', photo, undefined);
  };
  const push = (change: PhotoChange, one?: PlacedPhoto, other?: PlacedPhoto) =>
    steps.push({ change, before: one && placed(one), after: other && placed(other) });
  for (const photo of next) {
    const place = oldPlace.get(photo.key);
    if (place === undefined) push('added', undefined, photo);
    else if (!unmoved.has(place)) push('moved', old[place - 1], photo);
    else {
      removedUpTo(place - 1);
      done = place;
      push('same', old[place - 1], photo);
    }
  }
  removedUpTo(old.length);
  return replaced(steps);
}

const placed = ({ address, place }: PlacedPhoto): PlacedPhoto => ({ address, place });

/** Between two photos that stay, the first removed one and the first added one are a pair, and so on. */
function replaced(steps: readonly PhotoStep[]): PhotoStep[] {
  const result: PhotoStep[] = [];
  let gap: PhotoStep[] = [];
  const close = () => {
    const removed = gap.filter(({ change }) => change === 'removed');
    for (const step of gap) {
      if (step.change === 'removed') continue;
      const { before } = (step.change === 'added' && removed.shift()) || {};
      result.push(before ? { change: 'replaced', before, after: step.after } : step);
    }
    result.push(...removed);
    gap = [];
  };
  for (const step of steps) {
    if (step.change === 'same') {
      close();
      result.push(step);
    } else gap.push(step);
  }
  close();
  return result;
}

/** The most places that are in rising order: those photos stayed, the others were moved. */
function longestRising(places: readonly number[]): Set<number> {
  const best: number[][] = [];
  for (const place of places) {
    const before = best.filter((run) => (run.at(-1) ?? 0) < place);
    const longest = before.reduce<number[]>((one, other) => (other.length > one.length ? other : one), []);
    best.push([...longest, place]);
  }
  return new Set(best.reduce<number[]>((one, other) => (other.length > one.length ? other : one), []));
}
