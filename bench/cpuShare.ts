/*
 * Holds a process to a part of one core's time: node bench/cpuShare.ts PID SHARE PHASE. It runs from PHASE (0 to 1) of each turn on,
 * by the clock of the machine: two with different phases take nothing from each other. Ends when whoever started this does.
 */

const [pid, share, phase] = process.argv.slice(2).map(Number) as [number, number, number];
/** Milliseconds of running and resting together: short against a measurement, long against a timer's error. */
const turn = 40;

const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
  try {
    process.kill(pid, name);
  } catch {
    process.exit();
  }
};
const letGo = () => {
  signal('SIGCONT');
  process.exit();
};
process.on('SIGTERM', letGo);
process.on('disconnect', letGo);

const step = () => {
  const at = ((performance.timeOrigin + performance.now()) / turn + 1 - phase) % 1;
  const runs = at < share;
  signal(runs ? 'SIGCONT' : 'SIGSTOP');
  setTimeout(step, Math.max(1, ((runs ? share : 1) - at) * turn));
};
step();
