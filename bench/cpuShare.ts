/*
 * Limits a process to a share of one core: node bench/cpuShare.ts PID SHARE PHASE. In each period it runs from PHASE (0 to 1)
 * on, by the system clock, so that two processes with different phases never run together. Ends with its parent process.
 */

const [pid, share, phase] = process.argv.slice(2).map(Number) as [number, number, number];
/** Milliseconds of a period: short compared with a measurement, long compared with the error of a timer. */
const period = 40;

const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
  try {
    process.kill(pid, name);
  } catch {
    process.exit();
  }
};
const release = () => {
  signal('SIGCONT');
  process.exit();
};
process.on('SIGTERM', release);
process.on('disconnect', release);

const step = () => {
  const at = ((performance.timeOrigin + performance.now()) / period + 1 - phase) % 1;
  const runs = at < share;
  signal(runs ? 'SIGCONT' : 'SIGSTOP');
  setTimeout(step, Math.max(1, ((runs ? share : 1) - at) * period));
};
step();
