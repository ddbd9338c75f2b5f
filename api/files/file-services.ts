import type { Config } from '../config/config.ts';
import type { Database } from '../database/connection/database.ts';
import type { FileStore } from '../integrations/storage/storage.ts';
import type { Jobs } from '../jobs/jobs.ts';

/** The services that work on stored files. */
export interface FileServices {
  readonly config: Config;
  readonly db: Database;
  readonly files: FileStore;
  readonly jobs: Jobs;
}
