import { onTestFinished, vi } from 'vitest';

/**
 * For the rest of the calling test, time-outs of requests (`AbortSignal.timeout`) are reached only when `expire` is called.
 * `limits` has their milliseconds.
 */
export function controlTimeouts() {
  const running: AbortController[] = [];
  const limits: number[] = [];
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    running.push(controller);
    limits.push(milliseconds);
    return controller.signal;
  });
  onTestFinished(() => spy.mockRestore());
  const reason = () => new DOMException('The operation was aborted due to timeout', 'TimeoutError');
  return {
    limits,
    expire(): void {
      for (const controller of running.splice(0)) controller.abort(reason());
    },
  };
}
