import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Connected } from './database/connect.ts';
import { readArtists } from './database/demo/sources.ts';
import { jobsOn } from './kit/jobs.ts';
import { watchedMailer } from './kit/mail-watch.ts';
import { signaturesOf } from './kit/pictures.signed.ts';
import type { Services } from './kit/services.ts';
import { diskFiles } from './outside/files/disk.ts';
import type { FileStore } from './outside/files/files.ts';
import { s3Files } from './outside/files/s3.ts';
import { geocodingFrom } from './outside/geocoding/geocoding.ts';
import { outboxMailer } from './outside/mail/outbox.ts';
import { smtpMailer } from './outside/mail/smtp.ts';
import { catalogue } from './outside/music/catalogue.ts';
import { spotify } from './outside/music/spotify.ts';
import { fcmPush } from './outside/push/fcm.ts';
import { simulatedPush } from './outside/push/simulated.ts';
import { actorFinder, holdActor } from './session/session.store.ts';

/** Chooses each part of the world outside: the real one where it is configured, else the one that needs no network. */
export function serviceFrom(config: Config, { db, pool }: Connected, app: FastifyInstance): Services {
  let origin: string | undefined;
  // Kept, for a mail that is on its way while the server leaves.
  app.addHook('onListen', async () => {
    origin = app.listeningOrigin;
  });
  const publicUrl = () => config.publicUrl ?? origin ?? app.listeningOrigin;
  const from = `Bambalina <no-reply@${config.publicUrl ? new URL(config.publicUrl).hostname : 'bambalina.test'}>`;
  const warn = (reason: unknown) => app.log.warn(reason);
  const tell = (line: string) => process.stdout.write(`${line}\n`);
  const mailer = config.smtpUrl
    ? smtpMailer(config.smtpUrl, from)
    : outboxMailer(join(config.dataDir, 'outbox'), from, tell);
  return {
    config,
    db,
    files: filesFrom(config, warn),
    mailer: watchedMailer(mailer, db, app.log),
    log: app.log,
    signatures: signaturesOf(db),
    geocoding: geocodingFrom(config.geocoder, warn),
    push: config.firebase ? fcmPush(config.firebase) : simulatedPush(),
    music: config.spotify ? spotify({ ...config.spotify, warn }) : catalogue(readArtists),
    jobs: jobsOn(pool, app.log),
    findActor: actorFinder(db),
    holdActor,
    publicUrl,
  };
}

/** Where pictures are kept. */
export function filesFrom({ s3, dataDir }: Config, warn: (reason: unknown) => void): FileStore {
  return s3 ? s3Files(s3, warn) : diskFiles(join(dataDir, 'files'));
}
