import { randomBytes } from 'node:crypto';

/**
 * A name beside `path` for making something that then takes its place in one step. Random, because the numbers of processes
 * are the same in different containers.
 */
export const draftOf = (path: string): string => `${path}.${randomBytes(4).toString('hex')}`;
