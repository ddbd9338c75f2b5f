import { ConfigError } from '../../config/config.ts';
import { DatabaseUnavailable } from '../../database/connection/unavailable.ts';
import { ProviderError } from '../../integrations/provider.ts';
import { storageSentence } from '../../integrations/storage/s3.call.ts';
import { loggedError } from '../log.ts';
import { ListenError } from './listen.ts';

/** What is printed of a start that failed: one sentence for the operator, or a defect as the log has it. */
export function startFailure(error: unknown): string | object {
  if ([ConfigError, DatabaseUnavailable, ListenError].some((kind) => error instanceof kind))
    return (error as Error).message;
  // Only the demo data use a provider, the storage of pictures.
  if (error instanceof ProviderError) return storageSentence(error);
  return isDiskFull(error) ? diskFull : loggedError(error);
}

export const diskFull =
  'The disk is full: make room, or choose another place (DATA_DIR, DATABASE_URL, S3_BUCKET), and start again.';

/** Error codes of the operating system and SQLSTATE of PostgreSQL. */
const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);

function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (diskFullCodes.has(String((cause as NodeJS.ErrnoException).code))) return true;
  return false;
}
