import { roles } from '#contract/kit/roles.ts';
import { currentSession, startSession } from '../../session/session.ts';
import { readPath } from '../call.ts';

/* The role of who is signed in may change while they are: the server follows at once, the screens from here (product/roles#changed). */

let reading: Promise<void> | undefined;

/** Reads the role that the person has now, and stores it: menu and screens follow, in other tabs too. Calls meanwhile share the request. */
export function followRole(): Promise<void> {
  reading ??= read().finally(() => {
    reading = undefined;
  });
  return reading;
}

async function read(): Promise<void> {
  const token = currentSession()?.token;
  const user = await readPath(`/users/${currentSession()?.userId}`, {}, AbortSignal.timeout(10_000));
  const role = roles.find((one) => one === (user as { role?: unknown }).role);
  // Another person may have signed in meanwhile.
  const session = currentSession();
  if (role && session && session.token === token && session.role !== role) startSession({ ...session, role });
}
