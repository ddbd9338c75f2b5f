// npm run admin -- create EMAIL | backup FILE | restore FILE
import { ensureUsable, node, run } from './ensure.mjs';

await ensureUsable();
process.exitCode = await run(node(), [
  '--import',
  './commands/quick.mjs',
  'api/admin.ts',
  ...process.argv.slice(2),
]);
