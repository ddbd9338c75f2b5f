import { whyNotWritable } from '../../integrations/writable-folder.ts';
import { DatabaseUnavailable } from '../connection/unavailable.ts';

/** Creates DATA_DIR with its parents, and throws `DatabaseUnavailable` unless it can be written. */
export async function assertWritable(dataDir: string): Promise<void> {
  const failure = await whyNotWritable(dataDir);
  if (!failure) return;
  const { reason, cause } = failure;
  throw new DatabaseUnavailable(`DATA_DIR ${dataDir} cannot be used: ${reason}.`, { cause });
}
