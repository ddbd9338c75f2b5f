import { useState } from 'react';
import { type Artist, type ImportTarget, maxArtistsPerImport } from '#contract/artists.ts';

/** The artists selected for an import: the selection survives a new search. */
export function useArtistSelection(target: ImportTarget, listed: Artist[]) {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const selectable = listed.filter((artist) => artist.imported[target] === null);
  const selected = selectable.filter(({ id }) => names.has(id)).length;
  const all = selectable.length > 0 && selected === selectable.length;
  const add = (added: Artist[]) =>
    setNames((before) => {
      const entries = new Map([...before, ...added.map(({ id, name }) => [id, name] as const)]);
      return new Map([...entries].slice(0, maxArtistsPerImport));
    });
  const remove = (removed: Artist[]) => {
    const ids = new Set(removed.map(({ id }) => id));
    setNames((before) => new Map([...before].filter(([id]) => !ids.has(id))));
  };
  return {
    /** The names of the selected artists, by id. */
    names,
    isFull: names.size >= maxArtistsPerImport,
    all,
    some: selected > 0,
    none: selectable.length === 0,
    toggle: (artist: Artist) => (names.has(artist.id) ? remove : add)([artist]),
    /** Selects all listed artists, up to the limit; clears them when all are selected. */
    toggleAll: () => (all ? remove : add)(selectable),
    clear: () => setNames(new Map()),
  };
}
