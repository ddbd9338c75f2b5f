import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { fetchChunk } from './chunks.ts';

/** Like React's `lazy`, for a component that is loaded when it is first shown, as `fetchChunk` loads. */
export const lazyChunk = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await fetchChunk(load) }));
