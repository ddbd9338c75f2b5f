// Notices that whoever ran this command is gone, killed without a chance to tell it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const shells = /^-?(sh|dash|bash|ash|zsh|ksh|busybox|cmd\.exe)$/;

/**
 * Calls `end` once, soon after this process has lost its parent. npm runs a command through a shell, which lives on when
 * npm is killed: then the shell's own parent counts too. Nobody further up does, so that what was sent to the background
 * outlives the terminal. Returns what stops the watch.
 */
export function whenStarterIsGone(end) {
  const parent = process.ppid;
  const above = process.env.npm_lifecycle_event ? parentOfShell(parent) : undefined;
  // A shell that ran this itself, and not npm, may have sent it to the background and be closed.
  if (!process.env.npm_lifecycle_event && isShell(parent)) return () => {};
  const watching = setInterval(() => {
    const isHere = process.ppid === parent && (above === undefined || isAbove(parent, above));
    if (isHere) return;
    clearInterval(watching);
    end();
  }, 500);
  watching.unref();
  return () => clearInterval(watching);
}

const isShell = (pid) => shells.test((stat(pid) ?? listed(pid))?.name ?? '');

/** The parent of our own parent, when that is a shell. */
function parentOfShell(pid) {
  const found = stat(pid) ?? listed(pid);
  return found && shells.test(found.name) && found.parent > 1 ? found.parent : undefined;
}

/** A shell whose parent died has another one, or, where that cannot be read, its parent is no more. */
function isAbove(shell, above) {
  const found = stat(shell);
  if (found) return found.parent === above;
  try {
    return process.kill(above, 0);
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

/** The same of macOS, once: a program each time would be dear. */
function listed(pid) {
  if (process.platform === 'win32') return undefined;
  try {
    const line = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' });
    const [, parent, path] = /^\s*(\d+)\s+(.*)$/m.exec(line) ?? [];
    return path && { name: path.trim().split('/').at(-1), parent: Number(parent) };
  } catch {
    return undefined;
  }
}
