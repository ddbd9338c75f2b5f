import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { join } from 'node:path';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { backupJobs } from '../backup/nightly/nightly.jobs.ts';
import type { Config } from '../config/config.ts';
import type { Connected } from '../database/connection/connect.ts';
import { uploadJobs } from '../files/resumable/uploads.jobs.ts';
import { fileJobs, sweepUploads } from '../files/sweep.ts';
import { anonymousBodyBytes } from '../files/uploads/body-limits.ts';
import { refuseCompressed } from '../http/body/compressed.ts';
import { refuseDeepBodies } from '../http/body/deep-bodies.ts';
import { discardUnreadBodies } from '../http/body/discard.ts';
import { allowEmptyBodies } from '../http/body/empty-body.ts';
import { refuseSlowBodies } from '../http/body/slow-clients.ts';
import { Mount } from '../http/mount.ts';
import { uploadRoutes } from '../http/uploads/uploads.routes.ts';
import { mapStyle } from '../integrations/map-style.ts';
import { linkJobs } from '../mail/links.ts';
import { mailJobs, verifyMail } from '../mail/monitor.ts';
import { artistJobs } from '../nouns/artists/artists.jobs.ts';
import { artistRoutes } from '../nouns/artists/artists.routes.ts';
import { auditJobs } from '../nouns/audit/audit.jobs.ts';
import { auditRoutes } from '../nouns/audit/audit.routes.ts';
import { bulkActRoutes } from '../nouns/bulk/bulk.routes.ts';
import { commentRoutes } from '../nouns/comments/comments.routes.ts';
import { eventRoutes } from '../nouns/events/events.routes.ts';
import { historyRoutes } from '../nouns/history/history.routes.ts';
import { importsRoutes } from '../nouns/imports/imports.routes.ts';
import { inboxRoutes } from '../nouns/inbox/inbox.routes.ts';
import { insightRoutes } from '../nouns/insight/insight.routes.ts';
import { keyRoutes } from '../nouns/keys/keys.routes.ts';
import { deadLinkJobs } from '../nouns/links/links.jobs.ts';
import { linkRoutes } from '../nouns/links/links.routes.ts';
import { liveRoutes } from '../nouns/live/live.routes.ts';
import { noteJobs } from '../nouns/notes/notes.jobs.ts';
import { noteRoutes } from '../nouns/notes/notes.routes.ts';
import { noticeJobs } from '../nouns/notices/notices.jobs.ts';
import { noticeRoutes, oneClickRoute } from '../nouns/notices/notices.routes.ts';
import { notificationJobs } from '../nouns/notifications/notifications.delivery.ts';
import { placeRoutes } from '../nouns/places/places.routes.ts';
import { quotaRoutes } from '../nouns/quotas/quotas.routes.ts';
import { revisionJobs } from '../nouns/revisions/revisions.pictures.ts';
import { revisionRoutes } from '../nouns/revisions/revisions.routes.ts';
import { searchRoutes } from '../nouns/search/search.routes.ts';
import { sessionJobs } from '../nouns/session/session.jobs.ts';
import { sessionRoutes } from '../nouns/session/session.routes.ts';
import { ssoCallbackRoute } from '../nouns/session/sso/sso.callback.ts';
import { settingsRoutes } from '../nouns/settings/settings.routes.ts';
import { spotMapRoutes } from '../nouns/spots/map/spots.map.routes.ts';
import { pinJobs } from '../nouns/spots/pins/spots.pins.jobs.ts';
import { spotResolveRoutes } from '../nouns/spots/resolve/spots.resolve.routes.ts';
import { spotRoutes } from '../nouns/spots/spots.routes.ts';
import { statisticsRoutes } from '../nouns/statistics/statistics.routes.ts';
import { submissionRoutes } from '../nouns/submissions/submissions.routes.ts';
import { trashJobs } from '../nouns/trash/trash.jobs.ts';
import { trashListRoutes } from '../nouns/trash/trash.routes.ts';
import { accountJobs, accountRoutes } from '../nouns/users/account/users.account.ts';
import { addressJobs, addressRoutes } from '../nouns/users/account/users.address.ts';
import { accountNoticeJobs } from '../nouns/users/users.change.ts';
import { userJobs } from '../nouns/users/users.jobs.ts';
import { userRoutes } from '../nouns/users/users.routes.ts';
import { preferenceRoutes } from '../nouns/views/preferences.routes.ts';
import { viewRoutes } from '../nouns/views/views.routes.ts';
import { webhookJobs } from '../nouns/webhooks/webhooks.jobs.ts';
import { webhookRoutes } from '../nouns/webhooks/webhooks.routes.ts';
import { resumeActs } from '../records/bulk/jobs.ts';
import { resumeImports } from '../records/import/jobs.ts';
import { tallyJobs } from '../records/tallies.jobs.ts';
import { buildServices } from './build-services.ts';
import { docsRoutes } from './docs.ts';
import { handleErrors } from './errors.ts';
import { healthRoutes } from './health.ts';
import { loggerOptions, logRequests, RequestLogging } from './log.ts';
import { handleUnparsed, unparsedOptions } from './malformed-requests.ts';
import { mcpRoutes } from './mcp/mcp.routes.ts';
import { observeRequests } from './metrics/requests.ts';
import { loadMetrics, metricsServer } from './metrics/serve.ts';
import { routesOfNouns } from './nouns.ts';
import { watchPressure } from './pressure.ts';
import { apiHeaders, pageHeaders, pagePermissions } from './security-headers.ts';
import { webRoutes } from './static-files.ts';
import { streetsRoutes } from './streets/streets.routes.ts';
import { traceRequests } from './tracing/requests.ts';
import { loadTracer } from './tracing/serve.ts';

/** The routes and background jobs of all features. */
const routes = [
  sessionRoutes,
  accountRoutes,
  addressRoutes,
  userRoutes,
  placeRoutes,
  settingsRoutes,
  quotaRoutes,
  historyRoutes,
  trashListRoutes,
  auditRoutes,
  keyRoutes,
  webhookRoutes,
  bulkActRoutes,
  importsRoutes,
  viewRoutes,
  preferenceRoutes,
  noteRoutes,
  linkRoutes,
  liveRoutes,
  ...Object.values(routesOfNouns),
  spotRoutes,
  spotMapRoutes,
  spotResolveRoutes,
  eventRoutes,
  commentRoutes,
  revisionRoutes,
  submissionRoutes,
  noticeRoutes,
  searchRoutes,
  statisticsRoutes,
  inboxRoutes,
  insightRoutes,
  artistRoutes,
];
const jobs = [
  fileJobs,
  uploadJobs,
  tallyJobs,
  auditJobs,
  mailJobs,
  linkJobs,
  noteJobs,
  sessionJobs,
  accountJobs,
  addressJobs,
  accountNoticeJobs,
  userJobs,
  trashJobs,
  notificationJobs,
  deadLinkJobs,
  pinJobs,
  artistJobs,
  revisionJobs,
  noticeJobs,
  webhookJobs,
  backupJobs,
];

export interface AppOptions {
  config: Config;
  database: Connected;
  /** Where it will listen, as a URL: its jobs begin before it does, and mail links. */
  address?: string;
  /** Whether scheduled jobs are started; tests run them themselves. */
  schedules?: boolean;
  /** Milliseconds by which timers may be late before calls are refused; 0: none are. */
  maxEventLoopDelay?: number;
}

/** The server, not listening yet, the same in tests as in production. Closing it closes everything but the database. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database, address, schedules = true, maxEventLoopDelay = 5000 } = options;
  const headers = apiHeaders(config);
  const app = Fastify({
    // For routes outside the contract; calls of the contract have limits of their own.
    bodyLimit: anonymousBodyBytes,
    requestTimeout: 120_000,
    trustProxy: config.trustedProxies,
    // During a shutdown requests on open connections are still answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    genReqId: () => randomUUID(),
    // A child logger for each request would be slow: `logRequests` gives entries the id of theirs.
    childLoggerFactory: (logger) => logger,
    logController: new RequestLogging(),
    logger: await loggerOptions(config.log),
    ...unparsedOptions(headers),
  });
  const [metrics, tracer] = [await loadMetrics(config), await loadTracer(config, app.log)];
  const services = buildServices(config, database, app, { schedules, address, metrics, tracer });
  const style = config.mapStyleUrl
    ? mapStyle(config.mapStyleUrl, (reason) => app.log.warn(reason))
    : undefined;
  const mount = new Mount(app, services, headers);
  app.decorate('mount', mount);
  app.decorate('metrics', metrics && metricsServer(app, metrics, database.pool));
  logRequests(app, config.log);
  if (metrics) observeRequests(app, metrics);
  if (tracer) traceRequests(app, tracer);

  handleErrors(app);
  handleUnparsed(app, headers);
  refuseSlowBodies(app);
  discardUnreadBodies(app);
  refuseCompressed(app);
  allowEmptyBodies(app);
  // Bodies are JSON or forms: a text is of the wrong type.
  app.removeContentTypeParser('text/plain');
  refuseDeepBodies(app);
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Not events: a compressor would hold them back.
    customTypes: /json$|^text\/(?!event-stream)/,
  });
  await watchPressure(app, maxEventLoopDelay);

  for (const add of routes) add(mount);
  for (const add of jobs) add(services);
  healthRoutes(app, database, services, headers);
  await oneClickRoute(app, services, headers);
  ssoCallbackRoute(app, services, headers);
  await uploadRoutes(app, mount, headers);
  await mcpRoutes(app, services, headers);
  if (config.streetsFile) streetsRoutes(app, mount, headers, config.streetsFile);
  await app.register(async (pages) => {
    await pages.register(helmet, pageHeaders(config, style));
    pages.addHook('onRequest', async (_request, reply) => void reply.headers(pagePermissions));
    await docsRoutes(pages, { ...config, ...services });
    await webRoutes(pages, services, join(import.meta.dirname, '../../dist/web'), headers);
  });
  app.addHook('onReady', () => sweepUploads(services));
  app.addHook('onReady', () => services.jobs.start());
  app.addHook('onReady', () => resumeActs(services));
  app.addHook('onReady', () => resumeImports(services));
  // Not awaited: a mail server or a storage that does not answer must not delay the start. Both log what is wrong.
  app.addHook('onReady', async () => void verifyMail(services.mailer, app.log));
  app.addHook('onReady', async () => void services.files.verify().catch(() => {}));
  app.addHook('preClose', async () => services.streams.close());
  app.addHook('onClose', async () => {
    await services.jobs.stop();
    services.mailer.close();
    style?.stop();
    await tracer?.close();
  });
  return app;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** For tests and metrics. */
    mount: Mount;
    /** Not listening yet; undefined: metrics are off. */
    metrics: Server | undefined;
  }
}
