import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Connected } from '../database/connection/connect.ts';
import { openReplica } from '../database/connection/replica.ts';
import { readArtists } from '../demo/sources.ts';
import { readDiskSpace } from '../files/disk-space.ts';
import { pictureSignatures } from '../files/pictures/signatures.ts';
import { OpenStreams } from '../http/open-streams.ts';
import type { Services } from '../http/services.ts';
import { geocodingFrom } from '../integrations/geocoding/geocoding.ts';
import { outboxMailer } from '../integrations/mail/outbox.ts';
import { smtpMailer } from '../integrations/mail/smtp.ts';
import { catalogue } from '../integrations/music/catalogue.ts';
import { spotify } from '../integrations/music/spotify.ts';
import { fcmPush } from '../integrations/push/fcm.ts';
import { simulatedPush } from '../integrations/push/simulated.ts';
import { signOnFrom } from '../integrations/sign-on/providers.ts';
import { diskFiles } from '../integrations/storage/disk.ts';
import { s3Files } from '../integrations/storage/s3.ts';
import type { FileStore } from '../integrations/storage/storage.ts';
import { jobsOn } from '../jobs/jobs.ts';
import { monitoredMailer } from '../mail/monitor.ts';
import { createKeyFinder, lockKey } from '../nouns/keys/keys.store.ts';
import { createActorFinder, findActors, lockActor } from '../nouns/session/session.store.ts';
import { recordRefusal } from '../records/refusals.ts';
import { eitherOf } from '../security/access.ts';
import type { Metrics } from './metrics/metrics.ts';
import { countedMailer, countedPush } from './metrics/providers.ts';
import { tracedJobs } from './tracing/jobs.ts';
import type { Tracer } from './tracing/tracer.ts';

interface Surroundings {
  /** Whether scheduled jobs are started. */
  readonly schedules: boolean;
  /** Where the server will listen, if that is known. */
  readonly address: string | undefined;
  /** What observes the server, where it is configured. */
  readonly metrics: Metrics | undefined;
  readonly tracer: Tracer | undefined;
}

/** Builds each service: the provider where one is configured, otherwise a local substitute. */
export function buildServices(
  config: Config,
  { db, pool }: Connected,
  app: FastifyInstance,
  { schedules, address, metrics, tracer }: Surroundings,
): Services {
  let origin: string | undefined;
  // Stored, because mails are still sent while the server closes.
  app.addHook('onListen', async () => {
    origin = app.listeningOrigin;
  });
  const publicUrl = () => config.publicUrl ?? address ?? origin ?? app.listeningOrigin;
  const from = `Bambalina <no-reply@${config.publicUrl ? new URL(config.publicUrl).hostname : 'bambalina.test'}>`;
  const warn = (reason: unknown) => app.log.warn(reason);
  // For whoever tries the product; in production a link would be good for everybody who reads the log.
  const tellMail = config.production
    ? (line: string) => app.log.warn(`${line} only: SMTP_URL is not set.`)
    : (line: string, link?: string) => process.stdout.write(`${line}${link ? `: ${link}` : ''}\n`);
  const mailer = config.smtpUrl
    ? smtpMailer(config.smtpUrl, from)
    : outboxMailer(join(config.dataDir, 'outbox'), from, tellMail);
  const push = config.firebase ? fcmPush(config.firebase) : simulatedPush();
  const replica = config.databaseReplicaUrl
    ? openReplica({ connectionString: config.databaseReplicaUrl }, pool)
    : undefined;
  app.addHook('onClose', async () => replica?.close());
  const jobs = jobsOn(pool, app.log, schedules);
  return {
    config,
    db,
    replica,
    files: buildFileStore(config, warn),
    mailer: monitoredMailer(metrics ? countedMailer(mailer, metrics) : mailer, db, app.log),
    log: app.log,
    signatures: pictureSignatures(db),
    geocoding: geocodingFrom(config.geocoder, warn),
    push: metrics ? countedPush(push, metrics) : push,
    music: config.spotify ? spotify({ ...config.spotify, warn }) : catalogue(readArtists),
    signOn: signOnFrom(config.signOn, warn),
    jobs: tracer ? tracedJobs(jobs, tracer) : jobs,
    findActor: eitherOf(createActorFinder(db, config.secondFactor), createKeyFinder(db)),
    countLookup: metrics && ((cache) => metrics.callers.inc({ cache })),
    findActors: (hashes) => findActors(db, config.secondFactor, hashes),
    lockActor: eitherOf(lockActor(config.secondFactor), lockKey),
    disk: () => readDiskSpace(config.dataDir),
    streams: new OpenStreams(),
    recordRefusal: (...refusal) => recordRefusal(db, ...refusal),
    publicUrl,
  };
}

/** The storage of pictures: S3 where it is configured, otherwise a folder. */
export function buildFileStore({ s3, dataDir }: Config, warn?: (line: string) => void): FileStore {
  return s3 ? s3Files(s3, warn) : diskFiles(join(dataDir, 'files'));
}
