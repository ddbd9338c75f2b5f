import { patternOf } from '#contract/patternOf.ts';
import { isAtLeast } from '#contract/roles.ts';
import { askAhead } from '../kit/ahead.ts';
import { storedSession } from '../kit/storedSession.ts';
import { bring } from './bring.ts';
import { screens } from './screens.ts';
import { frame, mobileShell, shell } from './shells.ts';

/** Everything that the first screen is drawn from, or the most that somebody should wait for a first sign of life. */
export const arrived: Promise<unknown> = Promise.race([
  Promise.allSettled(setOut(location.pathname)),
  new Promise((resolve) => setTimeout(resolve, 1000)),
]);

/** Sets out for what an address shows, when whoever is signed in here may see it. */
function setOut(address: string): Promise<unknown>[] {
  const session = storedSession();
  const screen = screens.find(({ path }) => patternOf(path).test(address));
  if (!screen) return [];
  if (screen.least === 'none') return [bring(screen.load)];
  if (!session || !isAtLeast(session.role, screen.least)) return [];
  const around = screen.shell === 'wide' ? shell : mobileShell;
  return [
    bring(frame),
    bring(around),
    bring(screen.load),
    ...(screen.rows ? [askAhead(screen.rows, session.token)] : []),
  ];
}
