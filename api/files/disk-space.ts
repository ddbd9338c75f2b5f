import { statfs } from 'node:fs/promises';

/** Bytes of the disk of a folder. */
export interface DiskSpace {
  used: number;
  /** Without what only root may use. */
  total: number;
}

/** The disk of a folder; undefined where it cannot be read. */
export async function readDiskSpace(folder: string): Promise<DiskSpace | undefined> {
  const info = await statfs(folder).catch(() => undefined);
  if (!info || info.blocks === 0) return undefined;
  const used = (info.blocks - info.bfree) * info.bsize;
  return { used, total: used + info.bavail * info.bsize };
}
