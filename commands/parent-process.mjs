// Detects that the process that ran this command has ended, even if it was killed and could send no signal.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const shells = /^-?(sh|dash|bash|ash|zsh|ksh|busybox|cmd\.exe)$/;

/**
 * Calls `callback` once, soon after the parent process has ended. npm runs a command in a shell, which survives when npm is
 * killed: then the shell's parent is watched too. Nothing above it is watched, so that a background process outlives its
 * terminal. Returns a function that stops watching.
 */
export function onParentExit(callback) {
  const parent = process.ppid;
  const info = stat(parent) ?? ps(parent);
  const isShell = shells.test(info?.name ?? '');
  const isNpm = Boolean(process.env.npm_lifecycle_event);
  // A shell that ran this without npm may have sent it to the background and exited.
  if (isShell && !isNpm) return () => {};
  const grandparent = isShell && info.parent > 1 ? info.parent : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (grandparent === undefined || isParent(grandparent, parent))) return;
    clearInterval(timer);
    callback();
  }, 500);
  timer.unref();
  return () => clearInterval(timer);
}

/** An orphaned process gets another parent. Where that cannot be read: whether the parent is running. */
function isParent(parent, child) {
  const info = stat(child);
  if (info) return info.parent === parent;
  try {
    return process.kill(parent, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Linux: `pid (name) state parent …`. */
function stat(pid) {
  try {
    const [, name, parent] = /\((.*)\) \S+ (\d+) /s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return name && { name, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

/** The same on macOS. Only at the start: running a program every half second would be expensive. */
function ps(pid) {
  if (process.platform === 'win32') return undefined;
  try {
    const line = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' });
    const [, parent, path] = /^\s*(\d+)\s+(.*)$/m.exec(line) ?? [];
    return path && { name: path.trim().split('/').at(-1), parent: Number(parent) };
  } catch {
    return undefined;
  }
}
