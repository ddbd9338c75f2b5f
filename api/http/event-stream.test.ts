import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { EventStream } from './event-stream.ts';

test('A stream that has ended is closed after five seconds, if its reader reads nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const stream = new EventStream();
    stream.send('1', '{}');
    stream.end();
    vi.advanceTimersByTime(4999);
    expect(stream.destroyed).toBe(false);
    const closed = once(stream, 'close');
    vi.advanceTimersByTime(1);
    expect(stream.destroyed).toBe(true);
    await closed;
  } finally {
    vi.useRealTimers();
  }
});
