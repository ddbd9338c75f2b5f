import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance } from 'fastify';
import { docsRoutes } from './app.docs.ts';
import { answerErrors } from './app.errors.ts';
import { healthRoutes } from './app.health.ts';
import { logging } from './app.log.ts';
import { answerHeaders, pageHeaders, permissions } from './app.security.ts';
import { serviceFrom } from './app.services.ts';
import { answerUnparsed, unparsedOptions } from './app.unparsed.ts';
import { webRoutes } from './app.web.ts';
import { artistJobs } from './artists/artists.jobs.ts';
import { artistRoutes } from './artists/artists.routes.ts';
import { commentRoutes } from './comments/comments.routes.ts';
import type { Config } from './config.ts';
import type { Connected } from './database/connect.ts';
import { eventRoutes } from './events/events.routes.ts';
import { historyRoutes } from './history/history.routes.ts';
import { strangersBytes } from './kit/body-limits.ts';
import { refuseCompressed } from './kit/compressed.ts';
import { allowEmptyBodies } from './kit/empty-body.ts';
import { mailJobs, tryMail } from './kit/mail-watch.ts';
import { linkJobs } from './kit/mailed-links.ts';
import { Mount } from './kit/mount.ts';
import { keepPace } from './kit/pace.ts';
import { fileJobs, sweepUploads } from './kit/sweep.ts';
import { tallyJobs } from './kit/tallies.ts';
import { readToTheEnd } from './kit/unread.ts';
import { notificationJobs } from './notifications/notifications.delivery.ts';
import { routesOfNouns } from './nouns.ts';
import { mapStyle } from './outside/map-style.ts';
import { placeRoutes } from './places/places.routes.ts';
import { quotaRoutes } from './quotas/quotas.routes.ts';
import { revisionJobs } from './revisions/revisions.pictures.ts';
import { revisionRoutes } from './revisions/revisions.routes.ts';
import { sessionJobs } from './session/session.jobs.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { spotMapRoutes } from './spots/spots.map.routes.ts';
import { spotRoutes } from './spots/spots.routes.ts';
import { statisticsRoutes } from './statistics/statistics.routes.ts';
import { accountJobs, accountRoutes } from './users/users.account.ts';
import { addressJobs, addressRoutes } from './users/users.address.ts';
import { noticeJobs } from './users/users.change.ts';
import { userJobs } from './users/users.jobs.ts';
import { userRoutes } from './users/users.routes.ts';

/** The features, in one list: what they answer, and what they do in the background. */
const routes = [
  sessionRoutes,
  accountRoutes,
  addressRoutes,
  userRoutes,
  placeRoutes,
  settingsRoutes,
  quotaRoutes,
  historyRoutes,
  ...Object.values(routesOfNouns),
  spotRoutes,
  spotMapRoutes,
  eventRoutes,
  commentRoutes,
  revisionRoutes,
  statisticsRoutes,
  artistRoutes,
];
const jobs = [
  fileJobs,
  tallyJobs,
  mailJobs,
  linkJobs,
  sessionJobs,
  accountJobs,
  addressJobs,
  noticeJobs,
  userJobs,
  notificationJobs,
  artistJobs,
  revisionJobs,
];

export interface AppOptions {
  config: Config;
  database: Connected;
}

/** The whole server without listening, the same in tests as in production. Closing it closes all but the database. */
export async function buildApp({ config, database }: AppOptions): Promise<FastifyInstance> {
  const headers = answerHeaders(config);
  const app = Fastify({
    // For what is no call of the contract; those have limits of their own.
    bodyLimit: strangersBytes,
    requestTimeout: 120_000,
    trustProxy: config.trustedProxies,
    // What comes on an open connection while the server leaves is answered like the rest.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    genReqId: () => randomUUID(),
    // Errors name their request: a logger for each would cost more than its routing.
    childLoggerFactory: (logger) => logger,
    logger: logging,
    ...unparsedOptions(headers),
  });
  const services = serviceFrom(config, database, app);
  const style = config.mapStyleUrl
    ? mapStyle(config.mapStyleUrl, (reason) => app.log.warn(reason))
    : undefined;
  const mount = new Mount(app, services, headers);
  app.decorate('mount', mount);

  answerErrors(app);
  answerUnparsed(app, headers);
  keepPace(app);
  readToTheEnd(app);
  refuseCompressed(app);
  allowEmptyBodies(app);
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    customTypes: /json$|^text\//,
  });
  await app.register(underPressure, { maxEventLoopDelay: 5000, exposeStatusRoute: false });

  for (const add of routes) add(mount);
  for (const add of jobs) add(services);
  healthRoutes(app, database, headers);
  await app.register(async (pages) => {
    await pages.register(helmet, pageHeaders(config, style));
    pages.addHook('onRequest', async (_request, reply) => void reply.headers(permissions));
    await docsRoutes(pages, { ...config, ...services });
    await webRoutes(pages, services, join(import.meta.dirname, '../dist/web'), headers);
  });
  app.addHook('onReady', () => sweepUploads(services));
  app.addHook('onReady', () => services.jobs.start());
  // Nobody waits for it: a mail server that is away does not delay the start.
  app.addHook('onReady', async () => void tryMail(services.mailer, app.log));
  app.addHook('onClose', async () => {
    await services.jobs.stop();
    services.mailer.close();
    style?.stop();
  });
  return app;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What is mounted, for the test that walks the contract. */
    mount: Mount;
  }
}
