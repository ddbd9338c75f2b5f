import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/connection/database.ts';
import type { Replica } from '../database/connection/replica.ts';
import type { DiskSpace } from '../files/disk-space.ts';
import type { Signatures } from '../files/pictures/signatures.ts';
import type { Geocoding } from '../integrations/geocoding/geocoding.ts';
import type { Mailer } from '../integrations/mail/mail.ts';
import type { Music } from '../integrations/music/music.ts';
import type { Push } from '../integrations/push/push.ts';
import type { SignOnProvider } from '../integrations/sign-on/sign-on.ts';
import type { FileStore } from '../integrations/storage/storage.ts';
import type { JobLog } from '../jobs/database-outage.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Author, FindActor, FindActors, LockActor } from '../security/access.ts';
import type { CountLookup } from '../security/session-cache.ts';
import type { OpenStreams } from './open-streams.ts';

/** What every handler may use; built once in `server/build-services.ts`. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  /** Undefined without DATABASE_REPLICA_URL. */
  readonly replica: Replica | undefined;
  readonly files: FileStore;
  /** Signs the URLs of private pictures. */
  readonly signatures: Signatures;
  readonly mailer: Mailer;
  readonly push: Push;
  readonly geocoding: Geocoding;
  readonly music: Music;
  /** The providers of single sign-on, by id. */
  readonly signOn: ReadonlyMap<string, SignOnProvider>;
  readonly jobs: Jobs;
  readonly findActor: FindActor;
  /** Counts how many callers are found in the cache, when metrics are on. */
  readonly countLookup: CountLookup | undefined;
  readonly findActors: FindActors;
  readonly lockActor: LockActor;
  /** The disk of DATA_DIR. */
  readonly disk: () => Promise<DiskSpace | undefined>;
  /** The streams of events that this server has open. */
  readonly streams: OpenStreams;
  /** Adds the refusal of a change to the audit; implemented by the records, which this room may not import. */
  recordRefusal(by: Author, endpoint: Endpoint, recordId: string | undefined): Promise<void>;
  /** The server's log, for background work. */
  readonly log: JobLog;
  /** The product's public address, for links in mails; never taken from a request. */
  publicUrl(): string;
}
