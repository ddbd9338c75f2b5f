import type { BackupFault } from '#contract/backups.ts';
import { ProviderError } from '../integrations/provider.ts';

/** A backup cannot be written or restored. The message is one sentence. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** What is wrong with a backup; the message is the end of a sentence. */
export class BackupFlaw extends Error {
  override name = 'BackupFlaw';
  readonly fault: BackupFault;
  constructor(fault: BackupFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.fault = fault;
  }
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  EEXIST:
    'another backup is being written there, or was killed and left a file that ends in .part: remove it',
  EACCES: 'this account lacks the right to it',
  EPERM: 'this account lacks the right to it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EIO: 'the disk is damaged',
  Z_BUF_ERROR: 'the file ends too early',
  Z_DATA_ERROR: 'the file is damaged',
  '53100': 'the disk of the database is full',
};

/** The reason of a failure, as the end of a sentence. */
function reasonOf(error: unknown): string {
  if (error instanceof ProviderError) return `the picture storage is unavailable (${error.message})`;
  const { name, code = '', message = String(error) } = (error ?? {}) as NodeJS.ErrnoException;
  if (name === 'AbortError') return 'it was interrupted';
  if (message === 'incorrect header check') return 'it is no backup of this product';
  return reasons[code] ?? (message.split('\n')[0] ?? '').replace(/\.$/, '');
}

const faults: Record<string, BackupFault> = {
  ENOENT: 'unreachable',
  ENOTDIR: 'unreachable',
  EEXIST: 'unreachable',
  EACCES: 'unreachable',
  EPERM: 'unreachable',
  EROFS: 'unreachable',
  EIO: 'unreachable',
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  '53100': 'diskFull',
  Z_BUF_ERROR: 'truncated',
  Z_DATA_ERROR: 'damaged',
};

/** The kind of a failure, whatever surrounds it; 'failed' for one that is not known. */
export function faultOf(error: unknown): BackupFault {
  if (error instanceof ProviderError) return 'unreachable';
  if (error instanceof BackupFlaw) return error.fault;
  const { code = '', cause, message } = (error ?? {}) as NodeJS.ErrnoException & { cause?: unknown };
  const known = faults[code];
  if (known) return known;
  // Rows that PostgreSQL refuses: invalid values, and violated constraints.
  if (/^2[23]\w{3}$/.test(code) || message === 'incorrect header check') return 'damaged';
  return cause === undefined ? 'failed' : faultOf(cause);
}

/** The failure as one sentence that starts with `prefix`; a `BackupError` is returned unchanged. */
export function backupError(prefix: string, error: unknown): BackupError {
  if (error instanceof BackupError) return error;
  return new BackupError(`${prefix}: ${reasonOf(error)}.`, { cause: error });
}
