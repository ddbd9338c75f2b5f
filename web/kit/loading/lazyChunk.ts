import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { fetchChunk } from './chunks.ts';

type Lazy<Props> = LazyExoticComponent<ComponentType<Props>>;

/** React's `lazy`, for a function that returns the component instead of its module. */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> =>
  lazy(async () => ({ default: await load() }));

/** Like React's `lazy`, for a component that is loaded when it is first shown, as `fetchChunk` loads. */
export const lazyChunk = <Props extends object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> =>
  lazyComponent(() => fetchChunk(load));
