import Fastify from 'fastify';
import { startEmbedded } from '../api/database/embedded/embedded.ts';

/* For the time to start: the same PostgreSQL in a folder, and a Fastify without anything. */

const database = await startEmbedded(process.env.DATA_DIR ?? '');
const app = Fastify();
app.get('/ready', async () => ({}));
process.once('SIGTERM', async () => {
  await app.close();
  await database.stop();
});
console.log(`ready: ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
