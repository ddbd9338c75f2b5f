// Loaded before the server (node --import) to start it in half the time. drizzle-orm's package.json is large, and Node reads
// it again for every file of the package to learn that the file is an ES module; this says so without reading.
import { registerHooks } from 'node:module';

const inside = '/node_modules/drizzle-orm/';

registerHooks?.({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('.') || !specifier.endsWith('.js') || !context.parentURL?.includes(inside)) {
      return next(specifier, context);
    }
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  },
});
