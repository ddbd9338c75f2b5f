import { newIdempotencyKey } from '../../http/outgoing.ts';

/** The names of the locks that other tabs have. */
export async function locksOfOthers(): Promise<ReadonlySet<string | undefined>> {
  // A browser does not say which of them is this tab: one with a lock that no other has.
  const name = newIdempotencyKey();
  const held = (await navigator.locks?.request(name, async () => (await navigator.locks.query()).held)) ?? [];
  const self = held.find((lock) => lock.name === name)?.clientId;
  return new Set(held.filter(({ clientId }) => clientId !== self).map((lock) => lock.name));
}
