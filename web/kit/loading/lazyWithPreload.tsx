import { type ComponentType, lazy, useState } from 'react';
import { fetchChunk } from './chunks.ts';

/** A component whose code is a chunk of its own. */
export interface LazyComponent {
  readonly Component: ComponentType;
  /** Fetches the chunk, once. Throws when it does not come; the next call tries again. */
  preload(fetch?: typeof fetchChunk): Promise<void>;
}

/**
 * Like React's `lazy`, but what has been preloaded is drawn at once. React's own shows its fallback even then, and
 * keeps it for up to 300 ms.
 */
export function lazyWithPreload(load: () => Promise<ComponentType>): LazyComponent {
  let loaded: ComponentType | undefined;
  const Lazy = lazy(async () => ({ default: loaded ?? (await fetchChunk(load)) }));
  return {
    Component() {
      // It stays what it was first drawn as, or it would lose its state.
      const [Drawn] = useState(() => loaded ?? Lazy);
      return <Drawn />;
    },
    async preload(fetch = fetchChunk) {
      loaded ??= await fetch(load);
    },
  };
}
