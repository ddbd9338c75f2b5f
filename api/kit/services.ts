import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { FileStore } from '../outside/files/files.ts';
import type { Geocoding } from '../outside/geocoding/geocoding.ts';
import type { Mailer } from '../outside/mail/mail.ts';
import type { Music } from '../outside/music/music.ts';
import type { Push } from '../outside/push/push.ts';
import type { FindActor, HoldActor } from './access.ts';
import type { JobLog } from './jobs.away.ts';
import type { Jobs } from './jobs.ts';
import type { Signatures } from './pictures.signed.ts';

/** What every feature may use; built once in `app.ts`. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  readonly files: FileStore;
  /** Of the addresses of pictures that not everybody may see. */
  readonly signatures: Signatures;
  readonly mailer: Mailer;
  readonly push: Push;
  readonly geocoding: Geocoding;
  readonly music: Music;
  readonly jobs: Jobs;
  readonly findActor: FindActor;
  readonly holdActor: HoldActor;
  /** For what whoever runs the server should know. */
  readonly log: JobLog;
  /** Where people reach the product, for links in mails; never taken from a request. */
  publicUrl(): string;
}
