import { useState } from 'react';
import { type Artist, type ImportTarget, maxArtistsPerImport } from '#contract/artists.ts';

/** The artists chosen so far; they stay chosen from one search to the next. */
export function useChosen(target: ImportTarget, shown: Artist[]) {
  const [names, setNames] = useState<Names>(new Map());
  const selectable = shown.filter((artist) => artist.imported[target] === null);
  const chosenHere = selectable.filter(({ id }) => names.has(id)).length;
  return {
    /** The names of those chosen, by their ids. */
    names,
    full: names.size >= maxArtistsPerImport,
    all: selectable.length > 0 && chosenHere === selectable.length,
    some: chosenHere > 0,
    none: selectable.length === 0,
    toggle(artist: Artist) {
      setNames((before) => (before.has(artist.id) ? without(before, [artist]) : withMore(before, [artist])));
    },
    /** Chooses all that are shown, as far as there is room; or none of them, when all are. */
    toggleAll() {
      const all = chosenHere === selectable.length;
      setNames((before) => (all ? without(before, selectable) : withMore(before, selectable)));
    },
    clear: () => setNames(new Map()),
  };
}

type Names = ReadonlyMap<string, string>;

const withMore = (before: Names, artists: Artist[]): Names =>
  new Map(
    [...new Map([...before, ...artists.map(({ id, name }) => [id, name] as const)])].slice(
      0,
      maxArtistsPerImport,
    ),
  );

const without = (before: Names, artists: Artist[]): Names => {
  const gone = new Set(artists.map(({ id }) => id));
  return new Map([...before].filter(([id]) => !gone.has(id)));
};
