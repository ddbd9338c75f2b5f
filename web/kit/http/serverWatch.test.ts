import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from '../../state/createStore.ts';
import { maxUnanswered, pauses, watchServer } from './serverWatch.ts';

/* What is expected here is in product/drafts#unreachable. */

let answers = false;
const probe = vi.fn(async () => answers);
const advance = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  // No random part.
  vi.spyOn(Math, 'random').mockReturnValue(1);
  answers = false;
  probe.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function newWatch() {
  const isSilent = createStore(false);
  return { ...watchServer(probe, isSilent), isSilent };
}

/** A watch with a save that waits for the server. */
function watchWithSave() {
  const watch = newWatch();
  expect(watch.noteNoAnswer()).toBe('wait');
  return { watch, end: watch.wait() };
}

test('asks in pauses that double, until there is an answer', async () => {
  const { watch } = watchWithSave();
  expect(watch.isSilent.get()).toBe(true);
  for (const [asked, pause] of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].entries()) {
    await advance(pause - 1);
    expect(probe).toHaveBeenCalledTimes(asked);
    await advance(1);
    expect(probe).toHaveBeenCalledTimes(asked + 1);
  }
  answers = true;
  await advance(pauses.longest);
  expect(watch.isSilent.get()).toBe(false);
  await advance(10 * pauses.longest);
  expect(probe).toHaveBeenCalledTimes(8);
});

test('asks at once when a person tries, one at a time', async () => {
  const { watch } = watchWithSave();
  watch.check();
  watch.check();
  expect(watch.noteNoAnswer()).toBe('wait');
  expect(probe).toHaveBeenCalledTimes(1);
  await advance(0);
  answers = true;
  watch.check();
  await advance(0);
  expect(watch.isSilent.get()).toBe(false);
});

test('asks nothing unless something waits', async () => {
  const { watch, end } = watchWithSave();
  end();
  await advance(pauses.first);
  expect([watch.isSilent.get(), probe.mock.calls.length]).toEqual([false, 0]);
  watch.check();
  await advance(pauses.longest);
  expect(probe).not.toHaveBeenCalled();
});

test.for(['noteAnswer', 'reset'] as const)('knows nothing after %s', async (event) => {
  const { watch } = watchWithSave();
  watch[event]();
  expect(watch.isSilent.get()).toBe(false);
  await advance(pauses.longest);
  expect(probe).not.toHaveBeenCalled();
});

describe('a save that never gets an answer from a server that answers otherwise', () => {
  test('is tried again after pauses that double, and then fails', async () => {
    answers = true;
    const { watch } = watchWithSave();
    for (let tries = 1; tries < maxUnanswered; tries++) {
      await advance(pauses.first * 2 ** (tries - 1) - 1);
      expect(watch.isSilent.get()).toBe(true);
      await advance(1);
      expect(watch.isSilent.get()).toBe(false);
      expect(watch.noteNoAnswer()).toBe('wait');
    }
    await advance(pauses.longest);
    expect(watch.noteNoAnswer()).toBe('fail');
    expect(watch.isSilent.get()).toBe(false);
    // The next one begins anew.
    expect(watch.noteNoAnswer()).toBe('wait');
  });

  test('does not fail however often a person tries it while the server is silent', async () => {
    const { watch } = watchWithSave();
    for (let tries = 0; tries < 3 * maxUnanswered; tries++) expect(watch.noteNoAnswer()).toBe('wait');
  });
});
