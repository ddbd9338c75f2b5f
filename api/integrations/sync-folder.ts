import { open } from 'node:fs/promises';

/** Syncs the names of a folder's files to disk: after a rename, a crash does not undo it. Windows has no such call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
