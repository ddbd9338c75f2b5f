import type { ComponentType } from 'react';
import { fetchChunk } from '../kit/chunks.ts';

/** Fetches the chunk of a component. */
export type Load<Props = object> = () => Promise<{ default: ComponentType<Props> }>;

const here = new Map<unknown, unknown>();

/** Fetches a component and remembers that it has come. */
export async function bring<Props>(
  load: Load<Props>,
  fetch: typeof fetchChunk = fetchChunk,
): Promise<{ default: ComponentType<Props> }> {
  const module = await fetch(load);
  here.set(load, module.default);
  return module;
}

/** The component of a chunk that has come. */
export const brought = <Props>(load: Load<Props>): ComponentType<Props> | undefined =>
  here.get(load) as ComponentType<Props> | undefined;
