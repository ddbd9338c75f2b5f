import { type ComponentType, useState } from 'react';
import { fetchChunk } from './chunks.ts';
import { lazyComponent } from './lazyChunk.ts';

/** A component whose code is a chunk of its own. */
export interface LazyComponent<Props = object> {
  readonly Component: ComponentType<Props>;
  /** Loads the chunk, once. Rejects when it cannot be loaded; the next call tries again. */
  preload(fetch?: typeof fetchChunk): Promise<void>;
}

/**
 * Like React's `lazy`, but a preloaded component is rendered at once. React's own shows its fallback even then, for up to
 * 300 ms.
 */
export function lazyWithPreload<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const Lazy = lazyComponent(async () => loaded ?? fetchChunk(load));
  return {
    Component(props) {
      // The same component for the whole mount: another one would lose its state.
      const [Current] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
      return <Current {...props} />;
    },
    async preload(fetch = fetchChunk) {
      loaded ??= await fetch(load);
    },
  };
}
