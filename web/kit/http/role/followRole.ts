import { roles } from '#contract/kit/roles.ts';
import { currentSession, startSession } from '../../session/session.ts';

/* The role of who is signed in may change while they are: the server follows at once, the screens from here (product/roles#changed). */

let reading: Promise<void> | undefined;

type ReadPath = (path: string, query: object, signal: AbortSignal) => Promise<unknown>;

/** Reads the role that the person has now, and stores it: menu and screens follow, in other tabs too. Calls meanwhile share the request. */
export function followRole(readPath: ReadPath): Promise<void> {
  reading ??= read(readPath).finally(() => {
    reading = undefined;
  });
  return reading;
}

async function read(readPath: ReadPath): Promise<void> {
  const token = currentSession()?.token;
  const user = await readPath(`/users/${currentSession()?.userId}`, {}, AbortSignal.timeout(10_000));
  const role = roles.find((one) => one === (user as { role?: unknown }).role);
  // Another person may have signed in meanwhile.
  const session = currentSession();
  if (role && session && session.token === token && session.role !== role) startSession({ ...session, role });
}
