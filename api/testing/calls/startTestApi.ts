import { mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import type { Role } from '#contract/kit/roles.ts';
import { readConfig } from '../../config/config.ts';
import { createSession } from '../../nouns/session/session.store.ts';
import { users } from '../../nouns/users/users.table.ts';
import { buildApp } from '../../server/app.ts';
import { createTestDatabase } from '../database/testDatabase.ts';
import { slowAnswers } from '../slowAnswers.ts';
import { callerOn } from './callerOn.ts';

export type TestApi = Awaited<ReturnType<typeof startTestApi>>;
/** A user with a session, and the function that calls endpoints with it. */
export type TestUser = Awaited<ReturnType<TestApi['signedIn']>>;

/**
 * Starts the real app on a new database, listening on loopback, on `port` if that is free; `as(role)` returns a caller of
 * that role.
 */
export async function startTestApi(env: Record<string, string> = {}, port = 0) {
  const database = await createTestDatabase({ max: 8 });
  const dataDir = await mkdtemp(join(tmpdir(), 'bambalina-test-'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://unused/unused',
    // A test creates in seconds what users create in days.
    LIMITS_PER_HOUR: 'all=100000',
    ...env,
  });
  const app = await buildTestApp({ config, database });
  const host = '127.0.0.1';
  const url = await app.listen({ port, host }).catch((error) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return app.listen({ port: 0, host });
  });
  let userCount = 0;

  /** Creates a user with a session. */
  async function signedIn(role: Role, values: Partial<typeof users.$inferInsert> = {}) {
    const name = `${role}-${++userCount}`;
    const row = { first_name: name, last_name: 'Test', email: `${name}@example.com`, role, ...values };
    const [user] = await database.db.insert(users).values(row).returning();
    if (!user) throw new Error('no user');
    return { ...callerWith(await createSession(database.db, user.id)), user };
  }

  function callerWith(token: string | undefined) {
    return { token, call: callerOn(url, token) };
  }

  const callers = new Map<Role, ReturnType<typeof signedIn>>();
  return {
    url,
    app,
    dataDir,
    database,
    db: database.db,
    /** The rows of a statement. */
    sql: async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows,
    signedIn,
    callerWith,
    nobody: callerWith(undefined),
    /** A caller of that role, the same one each time. */
    as(role: Role) {
      const caller = callers.get(role) ?? signedIn(role);
      callers.set(role, caller);
      return caller;
    },
    async stop() {
      await app.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Builds the app of a test. Its `close` also closes connections that become idle only after it has been called, and those
 * that a browser has opened but not used.
 */
export async function buildTestApp(options: Parameters<typeof buildApp>[0]) {
  // The process also runs the tests and loads their files: on a busy machine its timers are late without many calls.
  const app = await buildApp({ ...options, schedules: false, maxEventLoopDelay: 0 });
  // That of the machine may be nearly full, which administrators would be told.
  Object.assign(app.mount.services, { disk: async () => ({ used: 1, total: 2 }) });
  slowAnswers(app);
  const connections = new Set<Socket>();
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', async () => {
    const timer = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, 100);
    app.server.once('close', () => clearInterval(timer));
  });
  return app;
}

/** Starts the API of a test file before its tests and stops it after them. It is usable in hooks and tests only. */
export function setUpApi(env?: Record<string, string>): TestApi {
  const api = {} as TestApi;
  beforeAll(async () => {
    Object.assign(api, await startTestApi(env));
  });
  afterAll(() => api.stop());
  return api;
}

/** The same with a second server on the database; `onSecond` returns a caller of that one with a session. */
export function setUpTwoApis(env?: Record<string, string>) {
  const api = setUpApi(env);
  let second: FastifyInstance;
  beforeAll(async () => {
    second = await startSecondServer(api);
  });
  afterAll(() => second.close());
  const onSecond = ({ token }: Pick<TestUser, 'token'> = { token: undefined }) =>
    callerOn(second.listeningOrigin, token);
  return { api, onSecond };
}

/** Starts another server on the database, the files and the configuration of the first, listening on loopback. */
export async function startSecondServer({ app, database }: TestApi) {
  const second = await buildTestApp({ config: app.mount.services.config, database });
  await second.listen({ port: 0, host: '127.0.0.1' });
  return second;
}
